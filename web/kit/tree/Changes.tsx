import { useId, useState } from "react";
import { useWords } from "../../i18n.ts";
import "./tree.css";

type Props = {
  /** Names of what came and went. */
  added: readonly string[];
  removed: readonly string[];
};

/** "+3 / -1 since opened"; a press shows which. */
export function Changes({ added, removed }: Props) {
  const t = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isChanged = added.length + removed.length > 0;
  const words = t("kit.tree.changes", { added: added.length, removed: removed.length });
  return (
    <div className="sw-changes">
      <button
        type="button"
        className="sw-link"
        disabled={!isChanged}
        aria-expanded={isOpen && isChanged}
        aria-controls={isOpen && isChanged ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </button>
      {isOpen && isChanged && (
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
