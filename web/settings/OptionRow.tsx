import { UndoOutlined } from "@ant-design/icons";
import { type ReactNode, useRef } from "react";
import { useWords } from "../i18n.ts";
import { IconButton } from "../kit/parts/IconButton.tsx";
import type { OptionName } from "./options.ts";
import { useOption } from "./useOption.ts";

type Props = { name: OptionName; label: string; note?: string | undefined; children: ReactNode };

/** An option by its name, with its control; one that was chosen can go back to what holds without a choice. */
export function OptionRow({ name, label, note, children }: Props) {
  const t = useWords();
  const row = useRef<HTMLDivElement>(null);
  const { isShown, isChosen, followsTenant, clear } = useOption(name);
  if (!isShown) return undefined;

  function handleClear(): void {
    clear();
    // The button goes with the choice; the keyboard stays at the option.
    const find = (selector: string) => row.current?.querySelector<HTMLElement>(selector);
    (find("input:checked") ?? find("input, [role=switch]"))?.focus();
  }

  return (
    <div ref={row} className="sw-option" data-option={name}>
      <div className="sw-option-label">
        {label}
        {isChosen ? (
          <IconButton
            icon={<UndoOutlined aria-hidden />}
            label={t("settings.toDefault", { option: label })}
            onClick={handleClear}
          />
        ) : undefined}
        {followsTenant ? <small>{t("settings.followsTenant")}</small> : undefined}
      </div>
      {children}
      {note === undefined ? undefined : (
        <p className="sw-option-note" role="status">
          {note}
        </p>
      )}
    </div>
  );
}
