import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { Select } from "#core/rows/rows";
import type { Table } from "#core/rows/table";
import { createMissingError } from "#core/rows/tableReader";
import type { TrackedRecord, Values } from "./trackedRecord.ts";

/** Restricts a query to the rows that the record's own lists would show the caller. */
export async function applyVisibilityFilter(
  ctx: Context,
  { visibilityFilter }: Pick<TrackedRecord, "visibilityFilter">,
  query: Select<Table>,
): Promise<Select<Table>> {
  return visibilityFilter === undefined ? query : await visibilityFilter(ctx, query);
}

/** Whether the caller sees a record, deleted or not, beyond tenant and data scope of its table. */
export async function isRecordVisible(
  ctx: Context,
  record: Pick<TrackedRecord, "visibilityFilter" | "table">,
  id: Id,
): Promise<boolean> {
  const rows = record.table.hasTenant ? ctx.rows(record.table) : ctx.globalRows(record.table);
  const query = await applyVisibilityFilter(ctx, record, rows.selectWithDeleted().where("row.id", "=", id));
  return (await rows.run(query.select("row.id").limit(1))).length > 0;
}

/** A record that is not deleted, if the caller sees it; a hidden one answers like a missing one. */
export async function getVisibleRow(
  ctx: Context,
  record: Pick<TrackedRecord, "visibilityFilter" | "table">,
  id: Id,
): Promise<Values> {
  const { table } = record;
  const row: Values = await (table.hasTenant ? ctx.rows(table) : ctx.globalRows(table)).get(id);
  if (!(await isRecordVisible(ctx, record, id))) throw createMissingError(table);
  return row;
}
