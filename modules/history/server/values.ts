import type { HistoryAction, HistoryValue } from "#contract/history";
import type { Change } from "#server/history/changes";
import type { Values } from "#server/history/tracked";
import type { Table } from "#server/rows/table";

/** What one request did to a record's own row, several changes taken together. */
export type RowChange = { readonly action: HistoryAction; readonly before: Values; readonly after: Values };

/** Takes the changes of one row by one request together, in the order of time; without any the row itself is as it was. */
export function rowChangeOf(changes: readonly Change[]): RowChange {
  let before: Values = {};
  let after: Values = {};
  for (const change of changes) {
    before = { ...change.before, ...before };
    after = { ...after, ...change.after };
  }
  return { action: actionOf(changes, { before, after }), before, after };
}

function actionOf(changes: readonly Change[], { before, after }: Pick<RowChange, "before" | "after">): HistoryAction {
  if (changes.some(({ action }) => action === "add")) return "add";
  if (typeof after["deletedAt"] === "string") return "delete";
  return typeof before["deletedAt"] === "string" && after["deletedAt"] === null ? "restore" : "update";
}

/** A column's value as the wire shows it, whether it comes from the history or from the row itself. */
export function plainValue(table: Table, column: string, value: unknown): HistoryValue {
  if (value === undefined || value === null) return null;
  const type = table.columns[column]?.type;
  if (type === "timestamp with time zone") return toDate(value).toISOString();
  if (type === "numeric") return Number(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : JSON.stringify(value);
}

/** A column's value as a call takes it. */
export function inputValue(table: Table, column: string, value: unknown): unknown {
  const isPlain = value === null || typeof value !== "object" || value instanceof Date;
  return isPlain ? plainValue(table, column, value) : value;
}

function toDate(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value));
}
