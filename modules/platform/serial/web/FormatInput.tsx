import { Button, Form, Input } from "antd";
import { useRef } from "react";
import { type FieldInput, useCallResult, useTexts } from "#kit";
import { commonSlots, maxFormat, serialApi } from "../contract.ts";
import { NumberPreview } from "./NumberPreview.tsx";
import "./serial.css";

const example = "R{yyyy}{MM}{dd}{SEQ}";

/** The format of a type: the slots below it are inserted at the cursor, and the next number follows each letter. */
export function FormatInput({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const text = typeof value === "string" ? value : "";
  const type: unknown = Form.useWatch("type");
  const { data: typeSlots = [] } = useCallResult(serialApi, "typeSlots", {});
  const slots = [
    ...commonSlots.map((name) => ({ name, title: t(`serial.slot.${name}`) })),
    ...typeSlots.filter((slot) => slot.type === type),
  ];

  function handleInsert(name: string): void {
    const element = input.current;
    if (element === null) return;
    element.setRangeText(
      `{${name}}`,
      element.selectionStart ?? text.length,
      element.selectionEnd ?? text.length,
      "end",
    );
    onChange(element.value);
    element.focus();
  }

  return (
    <div className="sw-serial-format">
      <Input
        id={id}
        ref={(field) => {
          input.current = field?.input ?? null;
        }}
        value={text}
        maxLength={maxFormat}
        placeholder={example}
        aria-describedby={`${id}-preview`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="sw-serial-hint">{t("serial.formatHint")}</p>
      <div role="group" aria-label={t("serial.slots")} className="sw-serial-slots">
        {slots.map(({ name, title }) => (
          <Button
            key={name}
            size="small"
            title={`{${name}}`}
            // The cursor stays in the field that it is inserted into.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => handleInsert(name)}
          >
            {title}
          </Button>
        ))}
      </div>
      <NumberPreview id={`${id}-preview`} formater={text} />
    </div>
  );
}
