import type { MouseEvent } from "react";
import { useTexts } from "#base/i18n";

/** The cell of the grid that the arrow keys start from. */
const cell = '[role="grid"] [tabindex="0"], [role="treegrid"] [tabindex="0"]';
const endClass = "sw-table-end";

/** At the head of a list: leads over title, views and search to the table. It appears when it has the focus. */
export function SkipToTable() {
  const t = useTexts();
  return <SkipLink label={t("kit.skipToTable")} target={cell} />;
}

/** Before the table of a list: leads to what follows it. Cells take one stop, but their links and buttons many more. */
export function SkipTable() {
  const t = useTexts();
  return <SkipLink label={t("kit.skipTable")} target={`.${endClass}`} />;
}

/** The place to which `SkipTable` leads. */
export function TableEnd() {
  return <span className={endClass} tabIndex={-1} />;
}

function SkipLink({ label, target }: { label: string; target: string }) {
  const handleClick = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    currentTarget.parentElement?.querySelector<HTMLElement>(target)?.focus();
  return (
    <button type="button" className="sw-skip" onClick={handleClick}>
      {label}
    </button>
  );
}
