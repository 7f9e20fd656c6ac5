import { isHidden } from "#core/request/access/fieldGuard";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";
import type { Table } from "#core/rows/table";
import type { RegisteredRecord } from "./recordRegistry.ts";
import type { Values } from "./trackedRecord.ts";

/** Columns of every record, which say nothing about its content. */
const ofEveryRecord: ReadonlySet<string> = new Set([
  "id",
  "tenantId",
  "version",
  "deletedAt",
  "createOrgId",
  "createOrgName",
  "createTime",
  "updateTime",
  "createUserId",
  "createUserName",
  "updateUserId",
  "updateUserName",
]);

/** Fields of a record that no role can hide, and that a form needs after a stale update. */
const always = ["id", "version", "updateTime", "updateUserName", "createTime", "createUserName"];

/** The wire name of a record's column. */
export function toWireName(record: RegisteredRecord, column: string): string {
  return record.wireNames?.[column] ?? column;
}

/** Spelling of a name, for lists and searches. */
const spelling: ReadonlySet<string> = new Set(["pinyin", "initials", "readings"]);

/** Whether a column is content of the record itself and not computed. */
export function isOwnColumn({ table, derived = [] }: RegisteredRecord, column: string): boolean {
  if (ofEveryRecord.has(column) || table.columns[column] === undefined || derived.includes(column)) return false;
  return table.spelling === undefined || !spelling.has(column);
}

/** Whether the history shows a column to the caller: the record's own answers contain it, and no role hides it. */
export function isColumnVisible(record: RegisteredRecord, column: string, caller: Pick<Caller, "hidden">): boolean {
  if (!isOwnColumn(record, column) || record.table.columns[column]?.isSecret !== false) return false;
  const field = toWireName(record, column);
  return record.responseFields.has(field) && !isHidden(caller, record.entity, field);
}

/** A column's value as the record's own answers show it. */
export function toVisibleValue(record: RegisteredRecord, column: string, value: unknown): unknown {
  return record.maskField === undefined || value === null || value === undefined
    ? value
    : record.maskField(toWireName(record, column), value);
}

type ViewerContext = { readonly app: App; readonly caller: Pick<Caller, "hidden"> };

/**
 * A row as its own answers show it, with wire names: shown after a refused, stale update. For tables without a history
 * it only says who updated the row.
 */
export function toVisibleRow({ app, caller }: ViewerContext, table: Table, row: object): Values {
  const record = app.records.findByTable(table.name);
  const visible = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (always.includes(column)) return [[column, value]];
    return record !== undefined && isColumnVisible(record, column, caller)
      ? [[toWireName(record, column), toVisibleValue(record, column, value)]]
      : [];
  });
  return Object.fromEntries(visible);
}
