import { isHidden } from "#server/access/fields";
import type { App } from "#server/app";
import type { Caller } from "#server/context/caller";
import type { Table } from "#server/rows/table";
import type { BookedRecord } from "./book.ts";
import type { Values } from "./tracked.ts";

/** Columns that every record has; they say nothing of its own. */
const ofEveryRecord: ReadonlySet<string> = new Set([
  ...["id", "tenantId", "version", "deletedAt", "createOrgId", "createOrgName"],
  ...["createTime", "updateTime", "createUserId", "createUserName", "updateUserId", "updateUserName"],
]);

/** Fields of a record that no role takes away, and that a form needs to tell who was faster. */
const always = ["id", "version", "updateTime", "updateUserName", "createTime", "createUserName"];

/** How the wire calls a column of a record. */
export function wireOf(record: BookedRecord, column: string): string {
  return record.wire?.[column] ?? column;
}

/** How a name is spelled, for lists and searches. */
const spelling: ReadonlySet<string> = new Set(["pinyin", "initials", "readings"]);

/** Whether a column says something of the record itself, and is not computed from others. */
export function isOwnColumn({ table, derived = [] }: BookedRecord, column: string): boolean {
  if (ofEveryRecord.has(column) || table.columns[column] === undefined || derived.includes(column)) return false;
  return table.spelling === undefined || !spelling.has(column);
}

/** Whether the history shows a column to the caller: the record's own answers do, and no role of his takes it away. */
export function isShown(record: BookedRecord, column: string, caller: Pick<Caller, "hidden">): boolean {
  if (!isOwnColumn(record, column) || record.table.columns[column]?.isSecret !== false) return false;
  const field = wireOf(record, column);
  return record.answered.has(field) && !isHidden(caller, record.entity, field);
}

/** A column's value as the record's own answers show it. */
export function shownAs(record: BookedRecord, column: string, value: unknown): unknown {
  return record.shownAs === undefined || value === null || value === undefined
    ? value
    : record.shownAs(wireOf(record, column), value);
}

type Looking = { readonly app: App; readonly caller: Pick<Caller, "hidden"> };

/**
 * A row as its own answers show it to somebody, in the wire's names: what a refused, stale edit gets to see. Of tables
 * without a history that is just who was faster.
 */
export function shownRow({ app, caller }: Looking, table: Table, row: object): Values {
  const record = app.records.ofTable(table.name);
  const shown = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (always.includes(column)) return [[column, value]];
    return record !== undefined && isShown(record, column, caller)
      ? [[wireOf(record, column), shownAs(record, column, value)]]
      : [];
  });
  return Object.fromEntries(shown);
}
