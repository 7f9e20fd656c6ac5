import type { Id } from "#contract/id";
import { type RegionChanges, type RegionDraft, regionError } from "#modules/region/contract";
import type { Context } from "#server/context/context";
import { orTaken } from "#server/rows/crud";
import { defineFunction } from "#server/rows/function";
import { lineAbove, parentOf, type Row, stepsAbove } from "./region.rows.ts";
import { regions } from "./region.table.ts";
import { levelsBelow } from "./region.tree.ts";

/** Two moves at once could close a circle. */
export const lockRegionTree = defineFunction<object, object>("lock_region_tree", []);

const taken = () => regionError("region.taken");

/** Adds a region; answers its id. */
export async function addRegion(ctx: Context, draft: RegionDraft): Promise<Id> {
  requireCode(draft.code);
  await ctx.ask(lockRegionTree, {});
  await requireParent(ctx, parentOf(draft.pid));
  return await orTaken(taken, async () => await ctx.rows(regions).add(columnsOf(draft)));
}

/** Changes a region and, where another parent is named, moves it with all below it. */
export async function updateRegion(ctx: Context, { id, version, ...changes }: RegionChanges): Promise<void> {
  await ctx.ask(lockRegionTree, {});
  const row = await ctx.rows(regions).get(id);
  // What came with another length stays as it is until somebody changes it.
  if (changes.code !== row.code) requireCode(changes.code);
  if (changes.pid !== undefined) await requirePlace(ctx, row, parentOf(changes.pid));
  await orTaken(taken, async () => await ctx.rows(regions).update(id, columnsOf(changes), version));
}

/** Deletes a region with all below it. Organisations that were made of them stay. */
export async function deleteRegion(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.ask(lockRegionTree, {});
  const row = await ctx.rows(regions).get(id);
  // The lowest go first: who takes it back begins with the last, so that each finds what it hangs on.
  for (const level of [[row], ...(await levelsBelow(ctx, id))].toReversed())
    await ctx.rows(regions).removeAll(level.map((one) => one.id));
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

async function requirePlace(ctx: Context, { id, parentId: before }: Row, parentId: Id | null): Promise<void> {
  if (parentId === before) return;
  if (parentId === id) throw regionError("region.own_parent");
  await requireParent(ctx, parentId);
  const above = lineAbove(await stepsAbove(ctx, [{ parentId }]), { parentId });
  if (above.some((step) => step.id === id)) throw regionError("region.below_itself");
}

type Given = { [Name in keyof RegionDraft]?: RegionDraft[Name] | undefined };

function columnsOf<Input extends Given>({ pid, longitude, latitude, ...same }: Input) {
  return {
    ...same,
    parentId: pid === undefined ? undefined : parentOf(pid),
    longitude: longitude?.toString(),
    latitude: latitude?.toString(),
  };
}
