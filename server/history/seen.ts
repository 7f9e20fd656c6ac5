import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import type { Select } from "#server/rows/rows";
import type { Table } from "#server/rows/table";
import type { TrackedRecord } from "./tracked.ts";

/** Keeps of a query what the record's own lists would show the caller. */
export async function withinSeen(
  ctx: Context,
  { seen }: Pick<TrackedRecord, "seen">,
  query: Select<Table>,
): Promise<Select<Table>> {
  return seen === undefined ? query : await seen(ctx, query);
}

/** Whether the caller sees a record, deleted or not, beyond what tenant and data scope say of its table. */
export async function isSeen(ctx: Context, record: Pick<TrackedRecord, "seen" | "table">, id: Id): Promise<boolean> {
  const rows = record.table.hasTenant ? ctx.rows(record.table) : ctx.globalRows(record.table);
  const query = await withinSeen(ctx, record, rows.selectEver().where("row.id", "=", id));
  return (await rows.run(query.select("row.id").limit(1))).length > 0;
}
