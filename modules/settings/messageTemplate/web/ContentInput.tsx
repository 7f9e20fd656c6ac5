import { Form, Input } from "antd";
import { useRef } from "react";
import type { FieldInput } from "#kit";
import { useExtensions } from "#kit/extensionPoint.ts";
import { formattedInput } from "./formattedInput.ts";
import { PlaceholderBar } from "./PlaceholderBar.tsx";
import { PreviewButton } from "./PreviewButton.tsx";
import { canBeRich } from "./templateTypes.ts";
import "./messageTemplate.css";

const maxLength = 20_000;

/** The content of a template, with the placeholders that it may have, and its preview. */
export function ContentInput({ id, value, onChange }: Pick<FieldInput, "id" | "value" | "onChange">) {
  const text = typeof value === "string" ? value : "";
  const insertAtCursor = useRef<(placeholder: string) => void>(undefined);
  const [Formatted] = useExtensions(formattedInput);
  const isFormatted: unknown = Form.useWatch("isRich");
  const type: unknown = Form.useWatch("type");
  const isRich = isFormatted === true && canBeRich(type) && Formatted !== undefined;
  const setInsert = (insert: (placeholder: string) => void) => {
    insertAtCursor.current = insert;
  };
  return (
    <div className="sw-template-content">
      <div className="sw-template-tools">
        <PlaceholderBar content={text} onInsert={(placeholder) => insertAtCursor.current?.(placeholder)} />
        <PreviewButton content={text} isRich={isRich} />
      </div>
      {isRich ? (
        <Formatted id={id} value={text} onChange={onChange} isSearch={false} isDisabled={false} onReady={setInsert} />
      ) : (
        <PlainInput id={id} value={text} onChange={onChange} onReady={setInsert} />
      )}
    </div>
  );
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

/** Replaces the selection of a text area, and leaves the cursor behind the new text. */
function insertInto(element: HTMLTextAreaElement, text: string, onChange: (value: string) => void): void {
  element.setRangeText(text, element.selectionStart, element.selectionEnd, "end");
  onChange(element.value);
  element.focus();
}
