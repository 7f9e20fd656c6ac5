import { regionError } from "../contract.ts";
import type { Context } from "#core/request/context";
import type { Reversal, TrackedRecord } from "#core/request/history/trackedRecord";
import { lockRegionTree } from "./region.service.ts";
import { regions } from "./region.table.ts";

/** History of regions, and how it is undone. */
export const regionRecord: TrackedRecord = {
  entity: "sysRegion",
  prefix: "region",
  table: regions,
  read: "sysRegion/page",
  update: "sysRegion/update",
  remove: "sysRegion/delete",
  wireNames: { parentId: "pid" },
  references: { parentId: { table: regions, name: "name" }, successorId: { table: regions, name: "name" } },
  toWire: (fields) => ("pid" in fields ? { ...fields, pid: fields["pid"] ?? 0 } : fields),
  guardUndo: requireParents,
};

/** The parent of a restored region must exist, or be restored with it. */
async function requireParents(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  await ctx.callFunction(lockRegionTree, {});
  const ids = reversals.map(({ id }) => id);
  const returning = new Set(ids);
  for (const { parentId } of await ctx.rows(regions).listWithDeleted(ids)) {
    if (parentId === null || returning.has(parentId)) continue;
    if ((await ctx.rows(regions).find(parentId)) === undefined) throw regionError("region.parent_missing");
  }
}
