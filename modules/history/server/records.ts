import type { Id } from "#contract/id";
import { historyError } from "#contract/history";
import type { Context } from "#server/context/context";
import type { BookedRecord } from "#server/history/book";
import type { Values } from "#server/history/tracked";
import { missingIn } from "#server/rows/reads";

/** The kind of record behind its name on the wire. */
export function recordIn({ app }: Context, entity: string): BookedRecord {
  const record = app.records.find(entity);
  if (record === undefined) throw historyError("history.unknown", { entity });
  return record;
}

/** A record, deleted or not, inside the caller's data scope; else the error that its own calls would answer. */
export async function getEver(ctx: Context, { table }: Pick<BookedRecord, "table">, id: Id): Promise<Values> {
  const [row]: readonly Values[] = await ctx.rows(table).ever([id], "lock");
  if (row === undefined) throw missingIn(table);
  return row;
}

/** Whether a row is marked as deleted. */
export function isDeleted(row: Values): boolean {
  return row["deletedAt"] !== null && row["deletedAt"] !== undefined;
}

/** What a record is called by its row. */
export function titleOf({ name = "name" }: BookedRecord, row: Values): string {
  const title = row[name];
  return typeof title === "string" ? title : String(row["id"]);
}
