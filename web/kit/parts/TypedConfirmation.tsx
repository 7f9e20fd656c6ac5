import { Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTexts } from "#base/i18n";
import "./parts.css";

type Props = {
  text: ReactNode;
  /** What must be typed. */
  typed: string;
  onChange: (isTyped: boolean) => void;
};

/** The content of a confirmation that takes a typed text, so that no reflex confirms it. */
export function TypedConfirmation({ text, typed, onChange }: Props) {
  const t = useTexts();
  const [value, setValue] = useState("");
  return (
    <div className="sw-typed">
      {typeof text === "string" ? <p>{text}</p> : text}
      <label>
        <span>{t("kit.typeToConfirm", { text: typed })}</span>
        <Input
          autoFocus
          autoComplete="off"
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            onChange(event.target.value.trim() === typed);
          }}
        />
      </label>
    </div>
  );
}
