import { historyError } from "#contract/history";
import type { Id } from "#contract/id";
import { requireCall } from "#server/access/permission";
import type { Context } from "#server/context/context";
import type { BookedRecord } from "#server/history/book";
import { type Change, changesOfEntry, lastDeletions } from "#server/history/changes";
import { isSeen } from "#server/history/seen";
import { isShown, wireOf } from "#server/history/shown";
import type { Values } from "#server/history/tracked";
import { missingIn } from "#server/rows/reads";
import { getEver, isDeleted, recordIn } from "./records.ts";
import { reversalsOf } from "./reversals.ts";
import { changeBack, reverse } from "./reverse.ts";
import { plainValue, rowChangeOf } from "./values.ts";

type Input = { entity: string; id: Id; historyId: Id; fields?: string[] | undefined };

/**
 * Takes one entry of a record's history back: the named fields, or all that it changed, become what they were before it,
 * whatever happened since. A deleted record comes back with the links that went with it.
 */
export async function restore(ctx: Context, { entity, id, historyId, fields }: Input): Promise<void> {
  const record = recordIn(ctx, entity);
  requireCall(ctx, record.read);
  const row = await getEver(ctx, record, id);
  if (!(await isSeen(ctx, record, id))) throw missingIn(record.table);
  const changes = await changesOfEntry(ctx, { table: record.table.name, id }, historyId);
  if (changes.length === 0) throw historyError("history.missing");
  const own = rowChangeOf(changes.filter(({ tableName }) => tableName === record.table.name));
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

type Target = { record: BookedRecord; row: Values; id: Id };

async function restoreDeleted(ctx: Context, { record, row, id }: Target, changes: readonly Change[]): Promise<void> {
  requireCall(ctx, record.remove);
  if (!isDeleted(row)) throw historyError("history.nothing");
  const last = (await lastDeletions(ctx, record.table.name, [id])).get(id);
  if (!changes.some((change) => change.id === last?.id)) throw historyError("history.nothing");
  await reverse(ctx, reversalsOf(ctx, changes));
}

type Entry = { changes: readonly Change[]; before: Values; fields: readonly string[] | undefined };

async function restoreChanged(ctx: Context, target: Target, { changes, before, fields }: Entry): Promise<void> {
  const values = restored(ctx, target, { before, fields });
  const links = fields === undefined ? reversalsOf(ctx, linksIn(ctx, changes)) : [];
  if (Object.keys(values).length === 0 && links.length === 0) throw historyError("history.nothing");
  await changeBack(ctx, target.record, { id: target.id, values });
  await reverse(ctx, links);
}

/** What becomes different: of the fields that the caller sees those that he names, else all. */
function restored(ctx: Context, { record, row }: Target, { before, fields }: Pick<Entry, "before" | "fields">): Values {
  const { table } = record;
  const shown = Object.keys(before).filter((column) => isShown(record, column, ctx.caller));
  const named = fields === undefined ? shown : shown.filter((column) => fields.includes(wireOf(record, column)));
  if (fields !== undefined && named.length < new Set(fields).size) throw historyError("history.not_restorable");
  if (named.some((column) => !record.writers.some((one) => one.fields.has(wireOf(record, column)))))
    throw historyError("history.not_restorable");
  const different = named.filter(
    (column) => plainValue(table, column, before[column]) !== plainValue(table, column, row[column]),
  );
  return Object.fromEntries(different.map((column) => [column, before[column]]));
}

function linksIn({ app }: Context, changes: readonly Change[]): Change[] {
  return changes.filter(({ tableName }) => app.records.ofTable(tableName) === undefined);
}
