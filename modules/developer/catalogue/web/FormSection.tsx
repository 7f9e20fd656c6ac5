import { Button } from "antd";
import { ListForm, useInnerList, useTexts } from "#kit";
import { workResource } from "./work.resource.tsx";

/** A form with sections, every kind of field, a draft, and handling of errors on saving. */
export function FormSection() {
  const t = useTexts();
  const list = useInnerList(workResource);
  const [row] = list.rows;
  return (
    <>
      <p className="sw-catalogue-note">{t("catalogue.formNote")}</p>
      <div className="sw-catalogue-row">
        <Button type="primary" onClick={() => list.form.open({ kind: "add" })}>
          {t("catalogue.formAdd")}
        </Button>
        <Button disabled={row === undefined} onClick={() => row && list.form.open({ kind: "edit", row })}>
          {t("catalogue.formEdit")}
        </Button>
      </div>
      <ListForm list={list} />
    </>
  );
}
