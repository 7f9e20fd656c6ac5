import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Region, regionApi, RegionNode, RegionValidity } from "../contract.ts";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import {
  getRegionPath,
  getToday,
  loadRegionAncestors,
  type RegionPathStep,
  type RegionRow,
  toParentRegionId,
  toRegionFields,
  toRegions,
  whereValid,
} from "./region.rows.ts";
import { regions } from "./region.table.ts";

type Calls = typeof regionApi.calls;

/** Up to this size a tree is one answer; larger ones are read step by step. */
const maxNodes = 20_000;

/** The children of a region, or of the top. */
export async function listRegionChildren(
  ctx: Context,
  { pid, validity }: InputOf<Calls["children"]>,
): Promise<Region[]> {
  const below = await rowsBelow(ctx, [toParentRegionId(pid)], { most: maxNodes, validity });
  return await toRegions(ctx, below, validity);
}

/** All regions below one, parents first. */
export async function listRegionDescendants(ctx: Context, { pid }: InputOf<Calls["childList"]>): Promise<Region[]> {
  return await toRegions(ctx, (await loadLevelsBelow(ctx, toParentRegionId(pid), { validity: "valid" })).flat());
}

/** The tree below a region, limited to regions with a lower level than the given one. */
export async function listRegionChildTree(
  ctx: Context,
  { pid, level }: InputOf<Calls["childTree"]>,
): Promise<RegionNode[]> {
  return await listTreeBelow(ctx, toParentRegionId(pid), level - 1);
}

/** The tree from the region with a code down to a level; empty for an unknown code. */
export async function listRegionTree(
  ctx: Context,
  { code, level }: InputOf<Calls["regionTree"]>,
): Promise<RegionNode[]> {
  const [row] = await ctx.rows(regions).list({ code });
  if (row === undefined) return [];
  const above = getRegionPath(await loadRegionAncestors(ctx, [row]), row);
  const children = await listTreeBelow(ctx, row.id, level);
  return [{ ...toRegionFields(row, above, getToday(ctx)), children }];
}

async function listTreeBelow(ctx: Context, top: Id | null, lowest: number): Promise<RegionNode[]> {
  const above = await loadRegionAncestors(ctx, [{ parentId: top }]);
  const depth = getRegionPath(above, { parentId: top }).length;
  const rows = (await loadLevelsBelow(ctx, top, { most: lowest - depth, validity: "valid" })).flat();
  const steps = new Map<Id | null, RegionPathStep>([...above, ...rows.map((row) => [row.id, row] as const)]);
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const today = getToday(ctx);
  const nodeOf = (row: RegionRow): RegionNode => ({
    ...toRegionFields(row, getRegionPath(steps, row), today),
    children: (children.get(row.id) ?? []).map(nodeOf),
  });
  return (children.get(top) ?? []).map(nodeOf);
}

/** Regions below a region, level by level, limited by the number of levels (`most`) and the size of a tree. */
export async function loadLevelsBelow(
  ctx: Context,
  top: Id | null,
  { most = Infinity, validity }: { readonly most?: number; readonly validity: RegionValidity },
): Promise<RegionRow[][]> {
  const levels: RegionRow[][] = [];
  const visitedIds = new Set<Id | null>([top]);
  let parents: (Id | null)[] = [top];
  while (parents.length > 0 && levels.length < most) {
    const found = await rowsBelow(ctx, parents, { most: maxNodes + 1 - visitedIds.size, validity });
    const rows = found.filter(({ id }) => !visitedIds.has(id));
    if (rows.length === 0) break;
    for (const { id } of rows) visitedIds.add(id);
    levels.push(rows);
    parents = rows.map(({ id }) => id);
  }
  return levels;
}

type Range = { readonly most: number; readonly validity: RegionValidity };

async function rowsBelow(
  ctx: Context,
  parents: readonly (Id | null)[],
  { most, validity }: Range,
): Promise<RegionRow[]> {
  if (most <= 0) return [];
  const rows = ctx.rows(regions);
  const all = whereValid(ctx, rows.select(), validity).selectAll("row");
  const [first] = parents;
  const below = first === null ? all.where("row.parentId", "is", null) : all.where(oneOf("row.parentId", parents));
  return await rows.run(below.orderBy("row.orderNo").orderBy("row.code").orderBy("row.id").limit(most));
}
