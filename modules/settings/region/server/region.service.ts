import type { Id } from "#contract/id";
import { type RegionChanges, type RegionDraft, regionError } from "../contract.ts";
import type { Context } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { defineFunction } from "#core/rows/databaseFunction";
import { getRegionPath, loadRegionAncestors, type RegionRow, toParentRegionId } from "./region.rows.ts";
import { regions } from "./region.table.ts";
import { loadLevelsBelow } from "./region.tree.ts";

/** Two concurrent moves could create a cycle. */
export const lockRegionTree = defineFunction<object, object>("lock_region_tree", []);

const takenError = () => regionError("region.taken");

/** Adds a region; returns its id. */
export async function addRegion(ctx: Context, draft: RegionDraft): Promise<Id> {
  requireCode(draft.code);
  await ctx.callFunction(lockRegionTree, {});
  await requireParent(ctx, toParentRegionId(draft.pid));
  return await mapUniqueViolation(takenError, async () => await ctx.rows(regions).add(columnsOf(draft)));
}

/** Updates a region and, with another parent, moves it with everything below it. */
export async function updateRegion(ctx: Context, { id, version, ...changes }: RegionChanges): Promise<void> {
  await ctx.callFunction(lockRegionTree, {});
  const row = await ctx.rows(regions).get(id);
  // An existing code of another length stays valid until it is changed.
  if (changes.code !== row.code) requireCode(changes.code);
  if (changes.pid !== undefined) await requirePlace(ctx, row, toParentRegionId(changes.pid));
  await mapUniqueViolation(takenError, async () => await ctx.rows(regions).update(id, columnsOf(changes), version));
}

/** Deletes a region with everything below it. Organisations generated from them stay. */
export async function deleteRegion(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.callFunction(lockRegionTree, {});
  const row = await ctx.rows(regions).get(id);
  // The lowest level first: an undo starts with the last, so that each finds its parent.
  for (const level of [[row], ...(await loadLevelsBelow(ctx, id))].toReversed())
    await ctx.rows(regions).removeAll(level.map((row) => row.id));
}

/** Codes of the national list: 6 digits for districts, 9 for townships, 12 for villages. */
export function isRegionCode(code: string): boolean {
  return /^\d{6}(?:\d{3}){0,2}$/u.test(code);
}

function requireCode(code: string | null | undefined): void {
  if (typeof code === "string" && !isRegionCode(code)) throw regionError("region.code_length");
}

async function requireParent(ctx: Context, parentId: Id | null): Promise<void> {
  if (parentId === null) return;
  if ((await ctx.rows(regions).find(parentId)) === undefined) throw regionError("region.parent_missing");
}

async function requirePlace(ctx: Context, { id, parentId: before }: RegionRow, parentId: Id | null): Promise<void> {
  if (parentId === before) return;
  if (parentId === id) throw regionError("region.own_parent");
  await requireParent(ctx, parentId);
  const above = getRegionPath(await loadRegionAncestors(ctx, [{ parentId }]), { parentId });
  if (above.some((step) => step.id === id)) throw regionError("region.below_itself");
}

type RegionFields = { [Name in keyof RegionDraft]?: RegionDraft[Name] | undefined };

function columnsOf<Input extends RegionFields>({ pid, longitude, latitude, ...same }: Input) {
  return {
    ...same,
    parentId: pid === undefined ? undefined : toParentRegionId(pid),
    longitude: longitude?.toString(),
    latitude: latitude?.toString(),
  };
}
