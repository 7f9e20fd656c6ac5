import { Modal } from "antd";
import { Fragment, useState } from "react";
import { useWords } from "../i18n.ts";
import { keysText, type ShortcutScope, useShortcuts } from "../kit/parts/shortcuts.ts";
import "./palette.css";

const scopes: readonly ShortcutScope[] = ["everywhere", "list", "grid", "form"];

/** The keys that count where one is, by where they count. */
export function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(true);
  const shortcuts = useShortcuts();
  const groups = scopes
    .map((scope) => ({ scope, lines: shortcuts.filter((one) => one.scope === scope) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Modal
      open={isOpen}
      width={560}
      title={t("shortcut.title")}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {groups.map(({ scope, lines }) => (
        <section key={scope} className="sw-shortcuts">
          <h2>{t(`shortcut.${scope}`)}</h2>
          <dl>
            {lines.map(({ keys, label }) => (
              <Fragment key={`${keys} ${label}`}>
                <dt>
                  <kbd>{keysText(keys)}</kbd>
                </dt>
                <dd>{t(label)}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
