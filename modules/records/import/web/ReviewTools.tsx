import { Button, Checkbox } from "antd";
import type { ImportRow } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { formatKeys, useShortcut } from "#kit/parts/shortcuts.ts";

/** A cell of the review, by row number of the file and column index. */
export type CellPosition = { readonly number: number; readonly column: number };

type Props = {
  rows: readonly ImportRow[];
  editing: CellPosition | undefined;
  /** The cell that was edited last. */
  last: CellPosition | undefined;
  onEdit: (position: CellPosition) => void;
  isOnlyFaulty: boolean;
  onOnlyFaulty: (isOnlyFaulty: boolean) => void;
};

/** Leads from one wrong cell to the next, and hides the columns without errors. */
export function ReviewTools({ rows, editing, last, onEdit, isOnlyFaulty, onOnlyFaulty }: Props) {
  const t = useTexts();
  const cells = listFaultyCells(rows);
  // What is typed into a cell is not checked yet: another cell is next.
  const others = cells.filter((cell) => editing === undefined || !isSame(cell, editing));
  const next = others.find((cell) => last !== undefined && isAfter(cell, last)) ?? others[0];

  function handleNext(): boolean {
    if (cells.length === 0) return false;
    // The cell that is being edited saves when it loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (next !== undefined) onEdit(next);
    return true;
  }

  useShortcut("F8", "kit.import.nextFault", handleNext, "grid");
  if (cells.length === 0) return undefined;
  return (
    <div className="sw-import-tools">
      <Button size="small" onClick={handleNext}>
        {t("kit.import.nextFault")}
        <kbd>{formatKeys("F8")}</kbd>
      </Button>
      <Checkbox checked={isOnlyFaulty} onChange={(event) => onOnlyFaulty(event.target.checked)}>
        {t("kit.import.onlyFaulty")}
      </Checkbox>
    </div>
  );
}

/** The wrong cells, row by row from left to right. */
function listFaultyCells(rows: readonly ImportRow[]): CellPosition[] {
  return rows.flatMap(({ number, faults }) =>
    [...new Set(faults.flatMap(({ column }) => column ?? []))]
      .toSorted((left, right) => left - right)
      .map((column) => ({ number, column })),
  );
}

function isSame(cell: CellPosition, other: CellPosition): boolean {
  return cell.number === other.number && cell.column === other.column;
}

function isAfter(cell: CellPosition, other: CellPosition): boolean {
  return cell.number > other.number || (cell.number === other.number && cell.column > other.column);
}
