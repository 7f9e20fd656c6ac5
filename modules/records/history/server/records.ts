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
