import { Input } from "antd";
import { useId, useState } from "react";
import { useTexts } from "#base/i18n";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { hasAdjustedContrast } from "./hasAdjustedContrast.ts";
import { isColourMatch, traditionalColours } from "./traditionalColours.ts";

type Props = { value: string; onChoose: (colour: string) => void; onClosed: () => void };

/** Colours of the Chinese tradition by name; a selected one applies at once, also behind the dialog. */
export function ColoursDialog({ value, onChoose, onClosed }: Props) {
  const t = useTexts();
  const name = useId();
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState("");
  const found = traditionalColours.filter((colour) => isColourMatch(colour, text));
  return (
    <ModalDialog
      open={isOpen}
      width={560}
      title={t("settings.colours")}
      footer={
        <p className="sw-colours-note" role="status">
          {hasAdjustedContrast(value) ? t("settings.primary.contrast") : undefined}
        </p>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Input
        autoFocus
        aria-label={t("settings.colours.find")}
        placeholder={t("settings.colours.find")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="sw-colours" role="radiogroup" aria-label={t("settings.colours")}>
        {found.map(({ name: colour, pinyin, hex }) => (
          <label key={hex} className="sw-colours-one">
            <input
              type="radio"
              className="sw-hidden"
              name={name}
              checked={hex === value}
              onChange={() => onChoose(hex)}
            />
            <span className="sw-colours-field" style={{ background: hex }} />
            <span lang="zh-CN">{colour}</span>
            <small lang="zh-Latn">{pinyin}</small>
            <small>{hex}</small>
          </label>
        ))}
      </div>
      {found.length === 0 ? (
        <p role="status" className="sw-colours-none">
          {t("settings.colours.none")}
        </p>
      ) : undefined}
    </ModalDialog>
  );
}
