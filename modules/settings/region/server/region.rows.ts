import { type Id, toId } from "#contract/id";
import type { Region } from "../contract.ts";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import type { RowOf } from "#core/rows/table";
import { regions } from "./region.table.ts";

/** A row of the table. */
export type RegionRow = RowOf<typeof regions>;

/** The columns of a region that its path needs. */
export type RegionPathStep = Pick<RegionRow, "id" | "parentId" | "name">;

/** The parent of a `pid` of the wire. */
export function toParentRegionId(pid: number): Id | null {
  return pid === 0 ? null : toId(pid);
}

/** Loads all ancestors of some rows. */
export async function loadRegionAncestors(
  ctx: Context,
  rows: readonly Pick<RegionRow, "parentId">[],
): Promise<ReadonlyMap<Id | null, RegionPathStep>> {
  const steps = new Map<Id | null, RegionPathStep>();
  for (let parentIds = parentsOf(rows); parentIds.length > 0;) {
    const known = ctx.rows(regions);
    const found = await known.run(
      known.select().select(["row.id", "row.parentId", "row.name"]).where(oneOf("row.id", parentIds)),
    );
    for (const step of found) steps.set(step.id, step);
    parentIds = parentsOf(found).filter((id) => !steps.has(id));
  }
  return steps;
}

function parentsOf(rows: readonly Pick<RegionRow, "parentId">[]): Id[] {
  return [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))];
}

/** The ancestors of a region, the highest first. */
export function getRegionPath(
  steps: ReadonlyMap<Id | null, RegionPathStep>,
  { parentId }: Pick<RegionRow, "parentId">,
): RegionPathStep[] {
  const line = new Set<RegionPathStep>();
  for (let step = steps.get(parentId); step !== undefined && !line.has(step); step = steps.get(step.parentId))
    line.add(step);
  return [...line].toReversed();
}

const between = " / ";

/** Entries of the code list between a province and its districts that occur in no address. */
const placeholders = new Set(["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"]);

function pathOf(above: readonly RegionPathStep[]): string {
  const ancestors = above.filter(({ name }) => !placeholders.has(name));
  return ancestors.map(({ name }) => name).join(between);
}

/** The fields of a region in every answer. */
export function toRegionFields(row: RegionRow, above: readonly RegionPathStep[]) {
  const { id, name, shortName, code, zipCode, cityCode, type, orderNo, remark } = row;
  const { createTime, updateTime, createUserId, createUserName, updateUserId, updateUserName, version } = row;
  return {
    id,
    pid: row.parentId ?? 0,
    name,
    shortName,
    code,
    zipCode,
    cityCode,
    type,
    orderNo,
    remark,
    mergerName: [pathOf(above), name].filter(Boolean).join(between),
    level: above.length + 1,
    pinYin: row.pinyin,
    longitude: Number(row.longitude),
    latitude: Number(row.latitude),
    createTime,
    updateTime,
    createUserId,
    createUserName,
    updateUserId,
    updateUserName,
    version,
  };
}

/** Adds to rows what the lists show besides, for all of them together. */
export async function toRegions(ctx: Context, rows: readonly RegionRow[]): Promise<Region[]> {
  const [steps, parents] = await Promise.all([
    loadRegionAncestors(ctx, rows),
    withChildren(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const above = getRegionPath(steps, row);
    return {
      ...toRegionFields(row, above),
      hasChildren: parents.has(row.id),
      path: pathOf(above),
      aboveIds: above.map(({ id }) => id),
    };
  });
}

async function withChildren(ctx: Context, ids: readonly Id[]): Promise<ReadonlySet<Id | null>> {
  if (ids.length === 0) return new Set();
  const rows = ctx.rows(regions);
  const parents = await rows.run(rows.select().select("row.parentId").distinct().where(oneOf("row.parentId", ids)));
  return new Set(parents.map(({ parentId }) => parentId));
}
