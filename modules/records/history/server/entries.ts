import type { HistoryEntry, HistoryField } from "../contract.ts";
import { canCall, hasPermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import type { Change } from "#core/request/history/changes";
import { loadRecordNames } from "#core/request/history/recordNames";
import { isColumnVisible, toVisibleValue, toWireName } from "#core/request/history/visibleFields";
import type { Values } from "#core/request/history/trackedRecord";
import { loadHistoryLinks } from "./links.ts";
import { isDeleted } from "./records.ts";
import { combineRowChanges, type RowChange, toHistoryValue } from "./values.ts";

/** The current row of a record, and the entry of its last deletion. */
export type RecordState = {
  readonly record: RegisteredRecord;
  readonly row: Values;
  readonly lastDeletion: Change | undefined;
};

type Names = ReadonlyMap<string, (id: unknown) => string>;

/** The changes of each request to a record, with texts that the caller may read, in the order of the requests. */
export async function buildHistoryEntries(
  ctx: Context,
  state: RecordState,
  requests: ReadonlyMap<string, readonly Change[]>,
): Promise<HistoryEntry[]> {
  const { record } = state;
  const changes = new Map(
    [...requests].map(([key, all]) => [
      key,
      combineRowChanges(all.filter(({ tableName }) => tableName === record.table.name)),
    ]),
  );
  const [names, links] = await Promise.all([
    referenceNames(ctx, record, [...changes.values()]),
    loadHistoryLinks(ctx, record, requests),
  ]);
  return [...requests].map(([key, all]) => {
    const change = changes.get(key) ?? combineRowChanges([]);
    const last = all.at(-1);
    const fields = fieldsOf(ctx, state, { change, names });
    return {
      id: getEntryId(all),
      changedAt: last?.changedAt ?? ctx.now(),
      accountId: last?.accountId ?? null,
      accountName: last?.accountName ?? null,
      action: change.action,
      requestId: last?.requestId ?? null,
      fields: fields.map(({ canChange: _, isChange: _is, ...field }) => field),
      links: links.get(key) ?? [],
      canRestore: canRestore(ctx, state, { change, all, fields }),
    };
  });
}

/** The id of an entry is that of one row of its request, always the same. */
export function getEntryId(changes: readonly Change[]): Change["id"] {
  const [first] = changes;
  if (first === undefined) throw new Error("an entry of the history holds at least one change");
  return first.id;
}

async function referenceNames(ctx: Context, record: RegisteredRecord, changes: readonly RowChange[]): Promise<Names> {
  const references = Object.entries(record.references ?? {});
  const namedReferences = references.map(async ([column, reference]) => {
    const ids = changes.flatMap(({ before, after }) => [before[column], after[column]].flat());
    return [column, await loadRecordNames(ctx, reference, ids)] as const;
  });
  return new Map(await Promise.all(namedReferences));
}

type VisibleField = HistoryField & { canChange: boolean; isChange: boolean };

function fieldsOf(
  ctx: Context,
  { record, row }: RecordState,
  { change, names }: { change: RowChange; names: Names },
): VisibleField[] {
  const columns = [...new Set([...Object.keys(change.before), ...Object.keys(change.after)])];
  return columns
    .filter((column) => isColumnVisible(record, column, ctx.caller))
    .map((column) => {
      const { table } = record;
      const before = toHistoryValue(table, column, change.before[column]);
      const after = toHistoryValue(table, column, change.after[column]);
      const nameOf = (value: unknown) => joinNames(names.get(column), value);
      const canChange =
        change.action === "update" && findColumnWriter(ctx, record, column) !== undefined && !isDeleted(row);
      const isDifferent = before !== toHistoryValue(table, column, row[column]);
      const toShownValue = (value: unknown) => toHistoryValue(table, column, toVisibleValue(record, column, value));
      return {
        field: toWireName(record, column),
        before: toShownValue(before),
        after: toShownValue(after),
        beforeName: nameOf(change.before[column]),
        afterName: nameOf(change.after[column]),
        canRestore: canChange && isDifferent,
        canChange,
        isChange: before !== after,
      };
    })
    .filter(({ isChange }) => isChange);
}

/** The name of a record, or the names of several that a column holds. */
function joinNames(nameOf: ((id: unknown) => string) | undefined, value: unknown): string | null {
  if (nameOf === undefined || value === null || value === undefined) return null;
  return [value].flat().map(nameOf).join(", ");
}

/** The record's own call that writes a column and that the caller may make. */
export function findColumnWriter(ctx: Context, record: RegisteredRecord, column: string): string | undefined {
  const field = toWireName(record, column);
  return record.writers.find(({ call, fields }) => fields.has(field) && canCall(ctx, call))?.call;
}

type Entry = { change: RowChange; all: readonly Change[]; fields: readonly VisibleField[] };

/** An entry can be undone if all visible parts of it can, and something would change. */
function canRestore(ctx: Context, { record, row, lastDeletion }: RecordState, { change, all, fields }: Entry): boolean {
  if (change.action === "delete") {
    const isLast = all.some(({ id }) => id === lastDeletion?.id);
    return isDeleted(row) && isLast && canCall(ctx, record.remove);
  }
  if (change.action !== "update" || isDeleted(row)) return false;
  const linkChanges = all.filter(({ tableName }) => tableName !== record.table.name);
  const mayLink = linkChanges.every(({ tableName }) =>
    ctx.app.records.listLinks(tableName).some(({ code }) => hasPermission(ctx.caller, code)),
  );
  const isSomething = linkChanges.length > 0 || fields.some((field) => field.canRestore);
  return isSomething && mayLink && fields.every(({ canChange }) => canChange);
}
