import { refusal } from "#contract/errors";
import type { Id } from "#contract/id";
import { holds } from "#server/access/permission";
import type { Context } from "#server/context/context";
import type { Reversal, Values } from "#server/history/tracked";
import { missingIn } from "#server/rows/reads";
import { isDeleted } from "./records.ts";

type Owner = Reversal["owners"][number];

const mostInOneStatement = 500;

/**
 * Refuses links that the caller may not set by themselves, or whose records he does not see. Those that went with a
 * record come back with it, and the other way round: that is part of the record's own coming and going.
 */
export async function checkLinks(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const { records } = ctx.app;
  const comeOrGo = new Set(
    reversals
      .filter(({ table, does }) => records.ofTable(table.name) !== undefined && does !== "change")
      .map(({ table, id }) => keyOf({ table: table.name, id })),
  );
  const alone = reversals.filter(
    ({ table, owners }) =>
      records.ofTable(table.name) === undefined && !owners.some((owner) => comeOrGo.has(keyOf(owner))),
  );
  for (const name of new Set(alone.map(({ table }) => table.name))) {
    if (!records.linksOf(name).some(({ code }) => holds(ctx.caller, code))) throw refusal("request.forbidden");
  }
  const owners = alone.flatMap((one) => one.owners);
  const seen = await rowsOf(ctx, owners);
  for (const owner of owners) {
    const record = records.ofTable(owner.table);
    if (record !== undefined && !seen.has(keyOf(owner))) throw missingIn(record.table);
  }
}

/** Takes back what became of links of one table, all alike. Links to what is deleted meanwhile have nothing to link. */
export async function reverseLinks(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const [first] = reversals;
  if (first === undefined) return;
  const rows = ctx.rows(first.table);
  switch (first.does) {
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
      for (let start = 0; start < back.length; start += mostInOneStatement) {
        const part = back.slice(start, start + mostInOneStatement);
        await rows.addMissing(part.map(({ id, values }) => ({ ...values, id })));
      }
    }
  }
}

/** The records behind owners, deleted ones too, as far as the caller sees them. */
async function rowsOf(ctx: Context, owners: readonly Owner[]): Promise<Map<string, Values>> {
  const byTable = Map.groupBy(owners, ({ table }) => table);
  const found = new Map<string, Values>();
  for (const [name, own] of byTable) {
    const record = ctx.app.records.ofTable(name);
    if (record === undefined) continue;
    const ids: Id[] = [...new Set(own.map(({ id }) => id))];
    for (const row of await ctx.rows(record.table).ever(ids)) found.set(`${name}:${String(row["id"])}`, row);
  }
  return found;
}

function keyOf({ table, id }: Owner): string {
  return `${table}:${id}`;
}
