import { useMemo, useState } from "react";
import type { Id } from "#contract/id";
import { hasSelected, isSelected, noSelection, type Selection, withRows } from "../list/selection.ts";
import type { GridTree } from "../tree/treeLines.ts";

/** Which rows are selected, and who is told of another selection. */
export type GridSelection = { readonly value: Selection; readonly onChange: (next: Selection) => void };

/** What selects rows, by their places among those shown. */
export type Selecting = {
  readonly isOn: (id: Id) => boolean;
  /** Whether all rows that are shown are selected, or some. */
  readonly shown: { readonly isAll: boolean; readonly isSome: boolean };
  readonly toggle: (index: number) => void;
  /** All rows from where the selection began, else from `from`, become as the first of them is. */
  readonly extend: (from: number, to: number) => void;
  readonly toggleAll: () => void;
  readonly selectAll: () => void;
  /** Answers whether there was a selection. */
  readonly clear: () => boolean;
};

type About<Row> = {
  rows: readonly Row[];
  tree: GridTree<Row> | undefined;
  selection: GridSelection | undefined;
};

/** Where a range began, and what was selected then. */
type Start = { id: Id; base: Selection };

/** Selects rows one by one, in ranges, and all that are shown. */
export function useGridSelection<Row extends { readonly id: Id }>(about: About<Row>): Selecting | undefined {
  const { rows, tree, selection } = about;
  const [start, setStart] = useState<Start>();
  // A branch that is on its way stands in a line of its own, which is no row.
  const ids = useMemo(
    () => rows.map(({ id }, index) => (tree?.lines[index]?.kind === "notice" ? undefined : id)),
    [rows, tree],
  );
  // Another object would draw all rows again.
  return useMemo(
    () => (selection === undefined ? undefined : selectingOf({ ids, start, setStart, ...selection })),
    [ids, start, selection],
  );
}

type Selected = GridSelection & {
  readonly ids: readonly (Id | undefined)[];
  readonly start: Start | undefined;
  readonly setStart: (start: Start | undefined) => void;
};

function selectingOf({ ids, start, setStart, value, onChange }: Selected): Selecting {
  const shown = shownOf(ids, value);

  function toggle(index: number): void {
    const id = ids[index];
    if (id === undefined) return;
    const next = withRows(value, [id], !isSelected(value, id));
    setStart({ id, base: next });
    onChange(next);
  }

  function extend(from: number, to: number): void {
    const known = start !== undefined && ids.includes(start.id) ? start : undefined;
    const began = known ?? beginning(value, ids[from]);
    if (began === undefined) return;
    setStart(began);
    const [low, high] = [ids.indexOf(began.id), to].toSorted((one, other) => one - other);
    const range = ids.slice(low, (high ?? to) + 1).filter((id) => id !== undefined);
    onChange(withRows(began.base, range, isSelected(began.base, began.id)));
  }

  function setAll(isOn: boolean): void {
    setStart(undefined);
    const rows = ids.filter((id) => id !== undefined);
    onChange(withRows(value, rows, isOn));
  }

  return {
    isOn: (id) => isSelected(value, id),
    shown,
    toggle,
    extend,
    toggleAll: () => setAll(!shown.isAll),
    selectAll: () => setAll(true),
    clear: () => {
      setStart(undefined);
      if (!hasSelected(value)) return false;
      onChange(noSelection);
      return true;
    },
  };
}

/** A range that begins at a row that nobody has touched yet: it is selected. */
function beginning(value: Selection, id: Id | undefined): Start | undefined {
  return id === undefined ? undefined : { id, base: withRows(value, [id], true) };
}

function shownOf(ids: readonly (Id | undefined)[], value: Selection): Selecting["shown"] {
  if (!hasSelected(value)) return { isAll: false, isSome: false };
  const rows = ids.filter((id) => id !== undefined);
  const count = rows.filter((id) => isSelected(value, id)).length;
  return { isAll: count > 0 && count === rows.length, isSome: count > 0 && count < rows.length };
}
