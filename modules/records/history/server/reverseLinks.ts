import { requestError } from "#contract/errors";
import type { Id } from "#contract/id";
import { hasPermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { Reversal, Values } from "#core/request/history/trackedRecord";
import { createMissingError } from "#core/rows/tableReader";
import { isDeleted } from "./records.ts";

type Owner = Reversal["owners"][number];

const maxPerStatement = 500;

/**
 * Refuses links that the caller may not change separately, or whose records are not visible. Links that were removed
 * with a record are restored with it, and vice versa: that is part of restoring or deleting the record.
 */
export async function checkLinks(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const { records } = ctx.app;
  const comeOrGo = new Set(
    reversals
      .filter(({ table, action }) => records.findByTable(table.name) !== undefined && action !== "change")
      .map(({ table, id }) => keyOf({ table: table.name, id })),
  );
  const alone = reversals.filter(
    ({ table, owners }) =>
      records.findByTable(table.name) === undefined && !owners.some((owner) => comeOrGo.has(keyOf(owner))),
  );
  for (const name of new Set(alone.map(({ table }) => table.name))) {
    if (!records.listLinks(name).some(({ code }) => hasPermission(ctx.caller, code)))
      throw requestError("request.forbidden");
  }
  const owners = alone.flatMap((step) => step.owners);
  const visibleRows = await rowsOf(ctx, owners);
  for (const owner of owners) {
    const record = records.findByTable(owner.table);
    if (record !== undefined && !visibleRows.has(keyOf(owner))) throw createMissingError(record.table);
  }
}

/** Undoes changes of links of one table. Links to deleted records are skipped. */
export async function reverseLinks(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const [first] = reversals;
  if (first === undefined) return;
  const rows = ctx.rows(first.table);
  switch (first.action) {
    case "takeAway":
      await rows.erase({ id: reversals.map(({ id }) => id) });
      return;
    case "change":
      for (const { id, values } of reversals) await rows.set(id, values);
      return;
    case "bringBack":
    default: {
      const found = await rowsOf(
        ctx,
        reversals.flatMap(({ owners }) => owners),
      );
      const isGone = (owner: Owner) => isDeleted(found.get(keyOf(owner)) ?? {});
      const back = reversals.filter(({ owners }) => !owners.some(isGone));
      for (let start = 0; start < back.length; start += maxPerStatement) {
        const part = back.slice(start, start + maxPerStatement);
        await rows.addMissing(part.map(({ id, values }) => ({ ...values, id })));
      }
    }
  }
}

/** The records of owners, including deleted ones, as far as the caller sees them. */
async function rowsOf(ctx: Context, owners: readonly Owner[]): Promise<Map<string, Values>> {
  const byTable = Map.groupBy(owners, ({ table }) => table);
  const found = new Map<string, Values>();
  for (const [name, own] of byTable) {
    const record = ctx.app.records.findByTable(name);
    if (record === undefined) continue;
    const ids: Id[] = [...new Set(own.map(({ id }) => id))];
    for (const row of await ctx.rows(record.table).listWithDeleted(ids)) found.set(`${name}:${String(row["id"])}`, row);
  }
  return found;
}

function keyOf({ table, id }: Owner): string {
  return `${table}:${id}`;
}
