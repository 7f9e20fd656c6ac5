import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Region, regionApi, RegionNode } from "#modules/region/contract";
import type { Context } from "#server/context/context";
import { oneOf } from "#server/rows/condition";
import { completed, lineAbove, parentOf, type Row, shownOf, type Step, stepsAbove } from "./region.rows.ts";
import { regions } from "./region.table.ts";

type Calls = typeof regionApi.calls;

/** A tree is answered up to this size; larger ones are read step by step. */
const mostNodes = 20_000;

/** What lies directly below a region, or at the top. */
export async function listChildren(ctx: Context, { pid }: InputOf<Calls["children"]>): Promise<Region[]> {
  return await completed(ctx, await rowsBelow(ctx, [parentOf(pid)], mostNodes));
}

/** All below a region, those above before those below. */
export async function listBelow(ctx: Context, { pid }: InputOf<Calls["childList"]>): Promise<Region[]> {
  return await completed(ctx, (await levelsBelow(ctx, parentOf(pid))).flat());
}

/** The tree below a region as deep as the levels that are lower than the given one. */
export async function listChildTree(ctx: Context, { pid, level }: InputOf<Calls["childTree"]>): Promise<RegionNode[]> {
  const top = parentOf(pid);
  const above = await stepsAbove(ctx, [{ parentId: top }]);
  const depth = lineAbove(above, { parentId: top }).length;
  const rows = (await levelsBelow(ctx, top, level - 1 - depth)).flat();
  const steps = new Map<Id | null, Step>([...above, ...rows.map((row) => [row.id, row] as const)]);
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const nodeOf = (row: Row): RegionNode => ({
    ...shownOf(row, lineAbove(steps, row)),
    children: (children.get(row.id) ?? []).map(nodeOf),
  });
  return (children.get(top) ?? []).map(nodeOf);
}

/** What lies below a region, level by level, at most so many levels and no more nodes than a tree has. */
export async function levelsBelow(ctx: Context, top: Id | null, most = Infinity): Promise<Row[][]> {
  const levels: Row[][] = [];
  const seen = new Set<Id | null>([top]);
  let parents: (Id | null)[] = [top];
  while (parents.length > 0 && levels.length < most) {
    const found = await rowsBelow(ctx, parents, mostNodes + 1 - seen.size);
    const rows = found.filter(({ id }) => !seen.has(id));
    if (rows.length === 0) break;
    for (const { id } of rows) seen.add(id);
    levels.push(rows);
    parents = rows.map(({ id }) => id);
  }
  return levels;
}

async function rowsBelow(ctx: Context, parents: readonly (Id | null)[], most: number): Promise<Row[]> {
  if (most <= 0) return [];
  const rows = ctx.rows(regions);
  const all = rows.select().selectAll("row");
  const [first] = parents;
  const below = first === null ? all.where("row.parentId", "is", null) : all.where(oneOf("row.parentId", parents));
  return await rows.run(below.orderBy("row.orderNo").orderBy("row.code").orderBy("row.id").limit(most));
}
