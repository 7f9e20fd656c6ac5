import type { Id } from "#contract/id";
import type { Thing } from "#modules/thing/contract";
import type { Context } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { things } from "./thing.table.ts";

/** Rows as the list answers them; what it shows beside the table's columns is added here, for a whole page at once. */
export async function asListed(_ctx: Context, rows: RowOf<typeof things>[]): Promise<Thing[]> {
  return await Promise.resolve(rows);
}

/** Deletes one; what must keep it from going is asked here first. */
export async function deleteThing(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.rows(things).remove(id);
}
