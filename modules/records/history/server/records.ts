import type { Id } from "#contract/id";
import { historyError } from "../contract.ts";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import type { Values } from "#core/request/history/trackedRecord";
import { createMissingError } from "#core/rows/tableReader";

/** The kind of a record by its wire name. */
export function getTrackedRecord({ app }: Context, entity: string): RegisteredRecord {
  const record = app.records.find(entity);
  if (record === undefined) throw historyError("history.unknown", { entity });
  return record;
}

/**
 * The same for one record: some kinds have a second table with the records that a tenant keeps for itself. An unknown id
 * leads to the first table.
 */
export async function findRecordKind(ctx: Context, entity: string, id: Id): Promise<RegisteredRecord> {
  const record = getTrackedRecord(ctx, entity);
  const own = ctx.app.records.findOwn(entity);
  if (own === undefined) return record;
  return (await ctx.rows(own.table).listWithDeleted([id])).length > 0 ? own : record;
}

/** The kind whose deleted records the caller restores: those of the own tenant, except for the platform administrator. */
export function getDeletedKind(ctx: Context, entity: string): RegisteredRecord {
  const record = getTrackedRecord(ctx, entity);
  return ctx.caller.isPlatform ? record : (ctx.app.records.findOwn(entity) ?? record);
}

/** A record, deleted or not, in the caller's data scope; otherwise the error that its own calls would answer. */
export async function getIncludingDeleted(
  ctx: Context,
  { table }: Pick<RegisteredRecord, "table">,
  id: Id,
): Promise<Values> {
  const [row]: readonly Values[] = await ctx.rows(table).listWithDeleted([id], "lock");
  if (row === undefined) throw createMissingError(table);
  return row;
}

/** Whether a row is marked as deleted. */
export function isDeleted(row: Values): boolean {
  return row["deletedAt"] !== null && row["deletedAt"] !== undefined;
}

/** The name of a record from its row. */
export function getRecordTitle({ name = "name" }: RegisteredRecord, row: Values): string {
  const title = row[name];
  return typeof title === "string" ? title : String(row["id"]);
}
