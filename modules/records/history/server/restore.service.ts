import { historyError } from "../contract.ts";
import type { Id } from "#contract/id";
import { requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import { type Change, listEntryChanges, listLastDeletions } from "#core/request/history/changes";
import { isRecordVisible } from "#core/request/history/visibility";
import { isColumnVisible, toWireName } from "#core/request/history/visibleFields";
import type { Values } from "#core/request/history/trackedRecord";
import { createMissingError } from "#core/rows/tableReader";
import { findRecordKind, getIncludingDeleted, getTrackedRecord, isDeleted } from "./records.ts";
import { planReversals } from "./reversals.ts";
import { applyReversals, revertColumns } from "./reverse.ts";
import { combineRowChanges, toHistoryValue } from "./values.ts";

type Input = { entity: string; id: Id; historyId: Id; fields?: string[] | undefined };

/**
 * Restores one entry of a record's history: the given fields, or all that it changed, get their previous values,
 * whatever happened since. A deleted record is restored with the links that were removed with it.
 */
export async function restore(ctx: Context, { entity, id, historyId, fields }: Input): Promise<void> {
  requireCall(ctx, getTrackedRecord(ctx, entity).read);
  const record = await findRecordKind(ctx, entity, id);
  const row = await getIncludingDeleted(ctx, record, id);
  if (!(await isRecordVisible(ctx, record, id))) throw createMissingError(record.table);
  const changes = await listEntryChanges(ctx, { table: record.table.name, id }, historyId);
  if (changes.length === 0) throw historyError("history.missing");
  const own = combineRowChanges(changes.filter(({ tableName }) => tableName === record.table.name));
  switch (own.action) {
    case "delete":
      return await restoreDeleted(ctx, { record, row, id }, changes);
    case "update":
      if (isDeleted(row)) throw historyError("history.deleted");
      return await restoreChanged(ctx, { record, row, id }, { changes, before: own.before, fields });
    case "add":
    case "restore":
    default:
      throw historyError("history.not_restorable");
  }
}

type Target = { record: RegisteredRecord; row: Values; id: Id };

async function restoreDeleted(ctx: Context, { record, row, id }: Target, changes: readonly Change[]): Promise<void> {
  requireCall(ctx, record.remove);
  const last = (await listLastDeletions(ctx, record.table.name, [id])).get(id);
  // A record that was restored and deleted again is restored by the entry of its last deletion.
  const isOutdated = !isDeleted(row) || !changes.some((change) => change.id === last?.id);
  if (isOutdated) throw historyError("history.already_restored");
  // One request can add, delete and restore a row several times; its last deletion is the one to reverse.
  const isPassing = ({ id: changeId, action, before, rowId, tableName }: Change) =>
    rowId === id &&
    tableName === record.table.name &&
    changeId !== last?.id &&
    (action !== "update" || before?.["deletedAt"] !== undefined);
  const lasting = changes.filter((change) => !isPassing(change));
  await applyReversals(ctx, planReversals(ctx, lasting));
}

type Entry = { changes: readonly Change[]; before: Values; fields: readonly string[] | undefined };

async function restoreChanged(ctx: Context, target: Target, { changes, before, fields }: Entry): Promise<void> {
  const values = selectRestoredValues(ctx, target, { before, fields });
  const links = fields === undefined ? planReversals(ctx, linksIn(ctx, changes)) : [];
  if (Object.keys(values).length === 0 && links.length === 0) throw historyError("history.nothing");
  await revertColumns(ctx, target.record, { id: target.id, values });
  await applyReversals(ctx, links);
}

/** The values to restore: the given fields among those that the caller sees, or all of them. */
function selectRestoredValues(
  ctx: Context,
  { record, row }: Target,
  { before, fields }: Pick<Entry, "before" | "fields">,
): Values {
  const { table } = record;
  const visibleColumns = Object.keys(before).filter((column) => isColumnVisible(record, column, ctx.caller));
  const columns =
    fields === undefined
      ? visibleColumns
      : visibleColumns.filter((column) => fields.includes(toWireName(record, column)));
  if (fields !== undefined && columns.length < new Set(fields).size) throw historyError("history.not_restorable");
  if (columns.some((column) => !record.writers.some((writer) => writer.fields.has(toWireName(record, column)))))
    throw historyError("history.not_restorable");
  const different = columns.filter(
    (column) => toHistoryValue(table, column, before[column]) !== toHistoryValue(table, column, row[column]),
  );
  return Object.fromEntries(different.map((column) => [column, before[column]]));
}

function linksIn({ app }: Context, changes: readonly Change[]): Change[] {
  return changes.filter(({ tableName }) => app.records.findByTable(tableName) === undefined);
}
