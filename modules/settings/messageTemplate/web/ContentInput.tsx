import { Form, Input } from "antd";
import { useRef } from "react";
import { type FieldInput, useTexts } from "#kit";
import { useExtensions } from "#kit/extensionPoint.ts";
import { formattedInput } from "./formattedInput.ts";
import { PlaceholderBar } from "./PlaceholderBar.tsx";
import { listPlaceholders, renderPlain } from "../placeholder.contract.ts";
import { TemplateType } from "../contract.ts";
import { PreviewButton } from "./PreviewButton.tsx";
import { canBeRich } from "./templateTypes.ts";
import { useChosenPurpose } from "./usePurpose.ts";
import "./messageTemplate.css";

const maxLength = 20_000;

type Props = Pick<FieldInput, "id" | "value" | "onChange"> & {
  /** Of a text in a further language: its subject, and the name of the language. */
  translation?: { readonly subject: string; readonly language: string };
};

/** The content of a template, with the placeholders that it may have, and its preview. */
export function ContentInput({ id, value, onChange, translation }: Props) {
  const mainSubject: unknown = Form.useWatch("subject");
  const text = typeof value === "string" ? value : "";
  const insertAtCursor = useRef<(placeholder: string) => void>(undefined);
  const [Formatted] = useExtensions(formattedInput);
  const isFormatted: unknown = Form.useWatch("isRich");
  const type: unknown = Form.useWatch("type");
  const isRich = isFormatted === true && canBeRich(type) && Formatted !== undefined;
  const subject = translation?.subject ?? (typeof mainSubject === "string" ? mainSubject : "");
  const setInsert = (insert: (placeholder: string) => void) => {
    insertAtCursor.current = insert;
  };

  function handleInsert(placeholder: string): void {
    if (!insertIntoSubject(id, placeholder)) insertAtCursor.current?.(placeholder);
  }

  return (
    <div className="sw-template-content">
      <div className="sw-template-tools">
        <PlaceholderBar content={text} onInsert={handleInsert} />
        <PreviewButton
          subject={canBeRich(type) ? subject : ""}
          content={text}
          isRich={isRich}
          language={translation?.language}
        />
      </div>
      {isRich ? (
        <Formatted id={id} value={text} onChange={onChange} isSearch={false} isDisabled={false} onReady={setInsert} />
      ) : (
        <PlainInput id={id} value={text} onChange={onChange} onReady={setInsert} />
      )}
      {type === TemplateType.sms && text !== "" && <SmsLength text={text} />}
    </div>
  );
}

/** Characters of an SMS, and of each of several that make a longer one. */
const [maxSms, maxSmsPart] = [70, 67];

/** How long an SMS becomes, and as how many it is charged. */
function SmsLength({ text }: { text: string }) {
  const t = useTexts();
  const examples = useChosenPurpose()?.variables ?? [];
  const values = new Map(listPlaceholders(text).map(({ name }) => [name, name]));
  for (const { name, example } of examples) values.set(name, example);
  const { length } = renderPlain(text, values);
  const messages = length <= maxSms ? 1 : Math.ceil(length / maxSmsPart);
  return <p className="sw-template-hint">{t("messageTemplate.smsLength", { length, messages })}</p>;
}

type PlainProps = {
  id: string;
  value: string;
  onChange: (value: string) => void;
  onReady: (insert: (text: string) => void) => void;
};

function PlainInput({ id, value, onChange, onReady }: PlainProps) {
  return (
    <Input.TextArea
      id={id}
      ref={(area) => {
        const element = area?.resizableTextArea?.textArea;
        if (element !== undefined) onReady((text) => insertInto(element, text, onChange));
      }}
      value={value}
      maxLength={maxLength}
      autoSize={{ minRows: 5, maxRows: 16 }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The id of the subject beside a content. */
export function toSubjectId(contentId: string): string {
  return contentId.endsWith("content") ? contentId.replace(/content$/u, "subject") : `${contentId}-subject`;
}

/** Inserts into the subject beside a content if the cursor is in it. */
function insertIntoSubject(contentId: string, text: string): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.id !== toSubjectId(contentId)) return false;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** Replaces the selection of a text area, and leaves the cursor behind the new text. */
function insertInto(element: HTMLTextAreaElement, text: string, onChange: (value: string) => void): void {
  element.setRangeText(text, element.selectionStart, element.selectionEnd, "end");
  onChange(element.value);
  element.focus();
}
