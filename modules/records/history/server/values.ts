import type { HistoryAction, HistoryValue } from "../contract.ts";
import type { Change } from "#core/request/history/changes";
import type { Values } from "#core/request/history/trackedRecord";
import type { Table } from "#core/rows/table";

/** The effect of one request on a record's own row, with its changes combined. */
export type RowChange = { readonly action: HistoryAction; readonly before: Values; readonly after: Values };

/** Combines the changes of one row by one request, in chronological order; without changes the row is unchanged. */
export function combineRowChanges(changes: readonly Change[]): RowChange {
  let before: Values = {};
  let after: Values = {};
  for (const change of changes) {
    before = { ...change.before, ...before };
    after = { ...after, ...change.after };
  }
  return { action: actionOf(changes, { before, after }), before, after };
}

function actionOf(changes: readonly Change[], { before, after }: Pick<RowChange, "before" | "after">): HistoryAction {
  if (typeof after["deletedAt"] === "string") return "delete";
  if (changes.some(({ action }) => action === "add")) return "add";
  return typeof before["deletedAt"] === "string" && after["deletedAt"] === null ? "restore" : "update";
}

/** A column's value as on the wire, from the history or from the row itself. */
export function toHistoryValue(table: Table, column: string, value: unknown): HistoryValue {
  if (value === undefined || value === null) return null;
  const type = table.columns[column]?.type;
  if (type === "timestamp with time zone") return toDate(value).toISOString();
  if (type === "numeric") return Number(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : JSON.stringify(value);
}

/** A column's value as input of a call. */
export function toInputValue(table: Table, column: string, value: unknown): unknown {
  const isPlain = value === null || typeof value !== "object" || value instanceof Date;
  return isPlain ? toHistoryValue(table, column, value) : value;
}

function toDate(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value));
}
