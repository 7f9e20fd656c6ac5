import { UndoOutlined } from "@ant-design/icons";
import { type ReactNode, useRef } from "react";
import { useTexts } from "#base/i18n";
import { IconButton } from "#kit/parts/IconButton.tsx";
import type { OptionName } from "./options.ts";
import { useOption } from "./useOption.ts";

type Props = { name: OptionName; label: string; note?: string | undefined; children: ReactNode };

/** The name of an option with its control; a choice can be reset to the default. */
export function OptionRow({ name, label, note, children }: Props) {
  const t = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const { isShown, isChosen, followsTenant, clear } = useOption(name);
  if (!isShown) return undefined;

  function handleClear(): void {
    clear();
    // The reset button disappears with the choice; the focus stays at the option.
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
