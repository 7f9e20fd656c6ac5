import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import type { Thing } from "../contract.ts";
import { things } from "./thing.table.ts";

/** The rows of the list; fields besides the table's columns are added here, for a whole page at once. */
export async function completeThings(_ctx: Context, rows: RowOf<typeof things>[]): Promise<Thing[]> {
  return await Promise.resolve(rows);
}

/** Checks that keep a record from being deleted come before the last line. */
export async function deleteThing(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.rows(things).remove(id);
}
