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
  const parentId = await resolveParent(ctx, draft.pid);
  await requireSuccessor(ctx, undefined, draft.successorId);
  const columns = { ...columnsOf(draft), parentId };
  return await mapUniqueViolation(takenError, async () => await ctx.rows(regions).add(columns));
}

/** Updates a region and, with another parent, moves it with everything below it. */
export async function updateRegion(ctx: Context, { id, version, ...changes }: RegionChanges): Promise<void> {
  await ctx.callFunction(lockRegionTree, {});
  const row = await ctx.rows(regions).get(id);
  // An existing code of another length stays valid until it is changed.
  if (changes.code !== row.code) requireCode(changes.code);
  const parentId = changes.pid === undefined ? undefined : await resolvePlace(ctx, row, changes.pid);
  if (changes.successorId !== row.successorId) await requireSuccessor(ctx, id, changes.successorId);
  const columns = { ...columnsOf(changes), parentId };
  await mapUniqueViolation(takenError, async () => await ctx.rows(regions).update(id, columns, version));
}

/** Deletes a region with everything below it. Organisations generated from them stay. */
export async function deleteRegion(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.callFunction(lockRegionTree, {});
  const row = await ctx.rows(regions).get(id);
  // The lowest level first: an undo starts with the last, so that each finds its parent.
  for (const level of [[row], ...(await loadLevelsBelow(ctx, id, { validity: "all" }))].toReversed())
    await ctx.rows(regions).removeAll(level.map((row) => row.id));
}

/** Codes of the national list: 6 digits for districts, 9 for townships, 12 for villages. */
export function isRegionCode(code: string): boolean {
  return /^\d{6}(?:\d{3}){0,2}$/u.test(code);
}

function requireCode(code: string | null | undefined): void {
  if (typeof code === "string" && !isRegionCode(code)) throw regionError("region.code_length");
}

/** The parent by its id, else by its code (contract 03, 9). */
async function resolveParent(ctx: Context, pid: number): Promise<Id | null> {
  const id = toParentRegionId(pid);
  if (id === null) return null;
  const rows = ctx.rows(regions);
  const [byId, [byCode]] = await Promise.all([rows.find(id), rows.list({ code: String(pid) })]);
  const parent = byId ?? byCode;
  if (parent === undefined) throw regionError("region.parent_missing");
  return parent.id;
}

async function resolvePlace(ctx: Context, { id, parentId: before }: RegionRow, pid: number): Promise<Id | null> {
  if (toParentRegionId(pid) === before) return before;
  const parentId = await resolveParent(ctx, pid);
  if (parentId === id) throw regionError("region.own_parent");
  const above = getRegionPath(await loadRegionAncestors(ctx, [{ parentId }]), { parentId });
  if (above.some((step) => step.id === id)) throw regionError("region.below_itself");
  return parentId;
}

/** Successors may have successors, but never lead back. */
async function requireSuccessor(ctx: Context, id: Id | undefined, successorId: Id | null | undefined): Promise<void> {
  if (successorId === null || successorId === undefined) return;
  const line = new Set<Id>();
  for (let next: Id | null = successorId; next !== null && !line.has(next);) {
    if (next === id) throw regionError("region.own_successor");
    line.add(next);
    const row: RegionRow | undefined = await ctx.rows(regions).find(next);
    if (row === undefined) throw regionError("region.successor_missing");
    next = row.successorId;
  }
}

type RegionFields = { [Name in keyof RegionDraft]?: RegionDraft[Name] | undefined };

function columnsOf<Input extends RegionFields>({ pid: _, longitude, latitude, ...same }: Input) {
  return {
    ...same,
    longitude: longitude?.toString(),
    latitude: latitude?.toString(),
  };
}
