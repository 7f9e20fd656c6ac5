import { regionError } from "#modules/region/contract";
import type { Context } from "#server/context/context";
import type { Reversal, TrackedRecord } from "#server/history/tracked";
import { lockRegionTree } from "./region.service.ts";
import { regions } from "./region.table.ts";

/** What the history keeps of regions, and how it is taken back. */
export const regionRecord: TrackedRecord = {
  entity: "sysRegion",
  prefix: "region",
  table: regions,
  read: "sysRegion/page",
  update: "sysRegion/update",
  remove: "sysRegion/delete",
  wire: { parentId: "pid" },
  references: { parentId: { table: regions, name: "name" } },
  toWire: (fields) => ("pid" in fields ? { ...fields, pid: fields["pid"] ?? 0 } : fields),
  guardUndo: requireParents,
};

/** A deleted region comes back below one that is there, or that comes back with it. */
async function requireParents(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  await ctx.ask(lockRegionTree, {});
  const ids = reversals.map(({ id }) => id);
  const returning = new Set(ids);
  for (const { parentId } of await ctx.rows(regions).ever(ids)) {
    if (parentId === null || returning.has(parentId)) continue;
    if ((await ctx.rows(regions).find(parentId)) === undefined) throw regionError("region.parent_missing");
  }
}
