import { CheckOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useTexts } from "#base/i18n";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { getLabelKey } from "../resource/labelKeys.ts";
import type { Sections } from "./useSections.ts";

type Props<Row extends RecordRow> = { resource: Resource<Row>; sections: Sections };

/**
 * Links to the invalid fields of a form. Corrected ones stay in the list, ticked off, until the form is saved again, so
 * that nothing moves while the user types.
 */
export function ErrorSummary<Row extends RecordRow>({ resource, sections }: Props<Row>) {
  const t = useTexts();
  const { refused, wrong, goTo } = sections;
  if (refused.length === 0) return undefined;
  const fields = resource.form.filter(({ name }) => refused.includes(name));
  const count = refused.filter((name) => wrong.has(name)).length;
  return (
    <div className="sw-form-problem">
      <Alert
        type={count > 0 ? "error" : "success"}
        showIcon
        title={
          <div className="sw-form-wrong">
            <span>{count > 0 ? t("kit.form.wrong", { count }) : t("kit.form.mended")}</span>
            <ul>
              {fields.map((field) => (
                <li key={field.name} data-mended={!wrong.has(field.name)}>
                  <button type="button" className="sw-link" onClick={() => goTo(field.name)}>
                    {t(getLabelKey(resource, field))}
                  </button>
                  {!wrong.has(field.name) && <CheckOutlined aria-label={t("kit.form.isMended")} />}
                </li>
              ))}
            </ul>
          </div>
        }
      />
    </div>
  );
}
