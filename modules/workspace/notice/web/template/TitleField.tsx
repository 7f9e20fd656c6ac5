import { Alert, App, Form, Input, Select } from "antd";
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
import { hasContent, Notice } from "../../contract.ts";
import { type NoticeTemplateChoice, noticeTemplateApi } from "../../template.contract.ts";
import { formatCorrection, isCorrection } from "../NoticeMarks.tsx";
import "./titleField.css";

const maxTitleLength = 256;

const Corrected = Notice.pick({ correctsTitle: true, correctsTime: true }).partial();

/**
 * The title of a notice. A new one can start with a template, which fills the other fields as well. Above that of a
 * correction stands which notice it corrects.
 */
export function TitleField({ id, value, onChange, isDisabled }: FieldInput) {
  const t = useTexts();
  const edited = useEditedRecord();
  const isNew = edited === undefined;
  const { correctsTitle = null, correctsTime = null } = Corrected.safeParse(edited?.record).data ?? {};
  const corrected = { correctsTitle, correctsTime };
  return (
    <div className="sw-title-field">
      {isCorrection(corrected) && <Alert type="info" showIcon title={formatCorrection(t, corrected)} />}
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
