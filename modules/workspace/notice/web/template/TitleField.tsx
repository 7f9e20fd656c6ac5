import { App, Form, Input, Select } from "antd";
import {
  call,
  type FieldInput,
  isPermitted,
  showFailure,
  useCallResult,
  useConfirm,
  useEditedRecord,
  useTexts,
} from "#kit";
import { toId } from "#contract/id";
import { hasContent } from "../../contract.ts";
import { type NoticeTemplateChoice, noticeTemplateApi } from "../../template.contract.ts";
import "./titleField.css";

const maxTitleLength = 256;

/** The title of a notice. A new one can start with a template, which fills the other fields as well. */
export function TitleField({ id, value, onChange, isDisabled }: FieldInput) {
  const isNew = useEditedRecord() === undefined;
  return (
    <div className="sw-title-field">
      <Input
        id={id}
        value={typeof value === "string" ? value : ""}
        maxLength={maxTitleLength}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      />
      {isNew && isPermitted({ of: noticeTemplateApi, call: "list" }) && <TemplateSelect onTitle={onChange} />}
    </div>
  );
}

function TemplateSelect({ onTitle }: { onTitle: (title: string) => void }) {
  const t = useTexts();
  const { message } = App.useApp();
  const form = Form.useFormInstance();
  const confirm = useConfirm();
  const { data: templates = [] } = useCallResult(noticeTemplateApi, "list", {});
  if (templates.length === 0) return undefined;

  function isEmpty(): boolean {
    const { title, content }: Record<string, unknown> = form.getFieldsValue(["title", "content"]);
    return !title && !(typeof content === "string" && hasContent(content));
  }

  async function fill(id: number): Promise<void> {
    const question = { title: t("noticeTemplate.replaceAsk"), ok: t("noticeTemplate.replace") };
    if (!isEmpty() && !(await confirm(question))) return;
    try {
      const { title, type, content, isPinned, isMustRead } = await call(noticeTemplateApi, "template", {
        id: toId(id),
      });
      form.setFieldsValue({ type, content, isPinned, isMustRead });
      // A change of a field, so that the form keeps its draft.
      onTitle(title);
    } catch (error) {
      showFailure(error, message);
    }
  }

  return (
    <Select<number>
      className="sw-title-template"
      aria-label={t("noticeTemplate.use")}
      placeholder={t("noticeTemplate.use")}
      value={null}
      options={templates.map(toOption)}
      showSearch={{ optionFilterProp: "label" }}
      onSelect={(id) => void fill(id)}
    />
  );
}

function toOption({ id, name }: NoticeTemplateChoice) {
  return { value: Number(id), label: name };
}
