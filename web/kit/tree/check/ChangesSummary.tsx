import { useId, useState } from "react";
import { useTexts } from "#base/i18n";
import "../tree.css";

type Props = {
  /** Names of the added and the removed nodes. */
  added: readonly string[];
  removed: readonly string[];
};

/** "3 added, 1 removed"; a click shows which. Shows nothing without changes. */
export function ChangesSummary({ added, removed }: Props) {
  const t = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (added.length + removed.length === 0) return undefined;
  const summary = t("kit.tree.changes", { added: added.length, removed: removed.length });
  return (
    <div className="sw-changes">
      <button
        type="button"
        className="sw-link"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {summary}
      </button>
      {isOpen && (
        <div id={id} className="sw-changes-list">
          <Names title={t("kit.tree.added")} names={added} />
          <Names title={t("kit.tree.removed")} names={removed} />
        </div>
      )}
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return undefined;
  return (
    <section aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
