import { useState } from "react";
import type { Id } from "#contract/id";

/** The selected rows of a list: these, or all that match its filters except some. */
export type Selection =
  | { readonly ids: ReadonlySet<Id>; readonly matching?: never }
  | { readonly matching: true; readonly except: ReadonlySet<Id> };

/** Nothing is selected. */
export const noSelection: Selection = { ids: new Set() };

/** All rows of a list, also those on its other pages. */
export const allMatching: Selection = { matching: true, except: new Set() };

/** Whether a row is selected. */
export function isSelected(selection: Selection, id: Id): boolean {
  return selection.matching === true ? !selection.except.has(id) : selection.ids.has(id);
}

/** The number of selected rows of a list with `total` rows. */
export function countSelected(selection: Selection, total: number): number {
  return selection.matching === true ? Math.max(0, total - selection.except.size) : selection.ids.size;
}

/** Whether any row is selected. */
export function hasSelected(selection: Selection): boolean {
  return selection.matching === true || selection.ids.size > 0;
}

/** The selection with some rows selected, or not. */
export function setRowsSelected(selection: Selection, ids: readonly Id[], isOn: boolean): Selection {
  if (selection.matching !== true) return { ids: changed(selection.ids, ids, isOn) };
  return { matching: true, except: changed(selection.except, ids, !isOn) };
}

function changed(set: ReadonlySet<Id>, ids: readonly Id[], isIn: boolean): ReadonlySet<Id> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids of rows that were selected one by one; empty if all matching rows are selected. */
export function listSelectedIds(selection: Selection): Id[] {
  return selection.matching === true ? [] : [...selection.ids];
}

/** The inputs of a page call that select the page and the order; the others select rows. */
const paging = new Set(["page", "pageSize", "field", "order", "descStr", "cursor"]);

/**
 * The selection of a list whose page call has the input `input`. It survives paging and sorting and ends when the
 * filters change.
 */
export function useSelection(
  input: Readonly<Record<string, unknown>>,
): readonly [Selection, (next: Selection) => void] {
  const scope = JSON.stringify(Object.entries(input).filter(([name]) => !paging.has(name)));
  const [kept, keep] = useState({ scope, selection: noSelection });
  const current = kept.scope === scope ? kept : { scope, selection: noSelection };
  if (current !== kept) keep(current);
  return [current.selection, (selection) => keep({ scope, selection })];
}
