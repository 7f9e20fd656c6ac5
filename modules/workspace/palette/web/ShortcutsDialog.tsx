import { Fragment, useState } from "react";
import { useTexts } from "#base/i18n";
import { formatKeys, type ShortcutScope, useShortcuts } from "#kit/parts/shortcuts.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import "./palette.css";

const scopes: readonly ShortcutScope[] = ["everywhere", "list", "grid", "form"];

/** The keyboard shortcuts of the current page, grouped by where they apply. */
export function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const shortcuts = useShortcuts();
  const groups = scopes
    .map((scope) => ({ scope, lines: shortcuts.filter((shortcut) => shortcut.scope === scope) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <ModalDialog
      open={isOpen}
      width={560}
      title={t("shortcut.title")}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {groups.map(({ scope, lines }) => (
        <section key={scope} className="sw-shortcut-help">
          <h2>{t(`shortcut.${scope}`)}</h2>
          <dl>
            {lines.map(({ keys, label }) => (
              <Fragment key={`${keys} ${label}`}>
                <dt>
                  <kbd>{formatKeys(keys)}</kbd>
                </dt>
                <dd>{t(label)}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </ModalDialog>
  );
}
