import { useMemo, useState } from "react";
import type { Id } from "#contract/id";
import { hasSelected, isSelected, noSelection, type Selection, setRowsSelected } from "../list/selection.ts";
import type { GridTree } from "../tree/treeLines.ts";

/** The selected rows and the handler of changes. */
export type GridSelection = { readonly value: Selection; readonly onChange: (next: Selection) => void };

/** Selects rows by their index among the visible ones. */
export type RowSelector = {
  readonly isOn: (id: Id) => boolean;
  /** Whether all visible rows are selected, or some. */
  readonly visible: { readonly isAll: boolean; readonly isSome: boolean };
  readonly toggle: (index: number) => void;
  /** Selects or clears all rows between the start of the selection, else `from`, and `to`, as the first of them is. */
  readonly extend: (from: number, to: number) => void;
  readonly toggleAll: () => void;
  readonly selectAll: () => void;
  /** Returns whether there was a selection. */
  readonly clear: () => boolean;
};

type GridSelectionOptions<Row> = {
  rows: readonly Row[];
  tree: GridTree<Row> | undefined;
  selection: GridSelection | undefined;
};

/** The first row of a range, and the selection at that time. */
type Start = { id: Id; base: Selection };

/** Selects single rows, ranges, and all visible rows. */
export function useGridSelection<Row extends { readonly id: Id }>(
  options: GridSelectionOptions<Row>,
): RowSelector | undefined {
  const { rows, tree, selection } = options;
  const [start, setStart] = useState<Start>();
  // The line of a loading branch is not a row.
  const ids = useMemo(
    () => rows.map(({ id }, index) => (tree?.lines[index]?.kind === "notice" ? undefined : id)),
    [rows, tree],
  );
  // A new object would render all rows again.
  return useMemo(
    () => (selection === undefined ? undefined : createRowSelector({ ids, start, setStart, ...selection })),
    [ids, start, selection],
  );
}

type RowSelectorOptions = GridSelection & {
  readonly ids: readonly (Id | undefined)[];
  readonly start: Start | undefined;
  readonly setStart: (start: Start | undefined) => void;
};

function createRowSelector({ ids, start, setStart, value, onChange }: RowSelectorOptions): RowSelector {
  const visible = getVisibleState(ids, value);

  function toggle(index: number): void {
    const id = ids[index];
    if (id === undefined) return;
    const next = setRowsSelected(value, [id], !isSelected(value, id));
    setStart({ id, base: next });
    onChange(next);
  }

  function extend(from: number, to: number): void {
    const current = start !== undefined && ids.includes(start.id) ? start : undefined;
    const first = current ?? startRange(value, ids[from]);
    if (first === undefined) return;
    setStart(first);
    const [low, high] = [ids.indexOf(first.id), to].toSorted((one, other) => one - other);
    const range = ids.slice(low, (high ?? to) + 1).filter((id) => id !== undefined);
    onChange(setRowsSelected(first.base, range, isSelected(first.base, first.id)));
  }

  function setAll(isOn: boolean): void {
    setStart(undefined);
    const rows = ids.filter((id) => id !== undefined);
    onChange(setRowsSelected(value, rows, isOn));
  }

  return {
    isOn: (id) => isSelected(value, id),
    visible,
    toggle,
    extend,
    toggleAll: () => setAll(!visible.isAll),
    selectAll: () => setAll(true),
    clear: () => {
      setStart(undefined);
      if (!hasSelected(value)) return false;
      onChange(noSelection);
      return true;
    },
  };
}

/** Starts a range at a row: the row becomes selected. */
function startRange(value: Selection, id: Id | undefined): Start | undefined {
  return id === undefined ? undefined : { id, base: setRowsSelected(value, [id], true) };
}

function getVisibleState(ids: readonly (Id | undefined)[], value: Selection): RowSelector["visible"] {
  if (!hasSelected(value)) return { isAll: false, isSome: false };
  const rows = ids.filter((id) => id !== undefined);
  const count = rows.filter((id) => isSelected(value, id)).length;
  return { isAll: count > 0 && count === rows.length, isSome: count > 0 && count < rows.length };
}
