import { type Id, toId } from "#contract/id";
import type { Region, RegionValidity } from "../contract.ts";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import type { Select } from "#core/rows/rows";
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
export const placeholders: ReadonlySet<string> = new Set([
  "市辖区",
  "县",
  "省直辖县级行政区划",
  "自治区直辖县级行政区划",
]);

function pathOf(above: readonly RegionPathStep[]): string {
  const ancestors = above.filter(({ name }) => !placeholders.has(name));
  return ancestors.map(({ name }) => name).join(between);
}

/** All names of a region from the top. */
export function toFullName({ name }: Pick<RegionRow, "name">, above: readonly RegionPathStep[]): string {
  return [pathOf(above), name].filter(Boolean).join(between);
}

/** The fields of a region in every answer. */
export function toRegionFields(row: RegionRow, above: readonly RegionPathStep[], today: string) {
  const { id, name, shortName, code, zipCode, cityCode, type, orderNo, remark } = row;
  const { validFrom, validTo, successorId } = row;
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
    validFrom,
    validTo,
    isAbolished: isAbolishedOn(row, today),
    successorId,
    mergerName: toFullName(row, above),
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

/** Today, in the time zone of the installation. */
export function getToday({ app }: Pick<Context, "app">): string {
  return app.time.format(app.now()).slice(0, 10);
}

/** Whether the code of a region is abolished on a day. */
export function isAbolishedOn({ validTo }: Pick<RegionRow, "validTo">, day: string): boolean {
  return validTo !== null && validTo <= day;
}

/** Limits a query to valid regions, to abolished ones, or not at all. */
export function whereValid<Output>(
  ctx: Context,
  query: Select<typeof regions, Output>,
  validity: RegionValidity,
): Select<typeof regions, Output> {
  if (validity === "all") return query;
  const today = getToday(ctx);
  return validity === "valid"
    ? query.where((on) => on.or([on("row.validTo", "is", null), on("row.validTo", ">", today)]))
    : query.where("row.validTo", "<=", today);
}

/** Adds to rows what the lists show besides, for all of them together. */
export async function toRegions(
  ctx: Context,
  rows: readonly RegionRow[],
  validity: RegionValidity = "valid",
): Promise<Region[]> {
  const [steps, parents] = await Promise.all([
    loadRegionAncestors(ctx, rows),
    withChildren(
      ctx,
      rows.map(({ id }) => id),
      validity,
    ),
  ]);
  const today = getToday(ctx);
  return rows.map((row) => {
    const above = getRegionPath(steps, row);
    return {
      ...toRegionFields(row, above, today),
      hasChildren: parents.has(row.id),
      path: pathOf(above),
      aboveIds: above.map(({ id }) => id),
    };
  });
}

async function withChildren(
  ctx: Context,
  ids: readonly Id[],
  validity: RegionValidity,
): Promise<ReadonlySet<Id | null>> {
  if (ids.length === 0) return new Set();
  const rows = ctx.rows(regions);
  const below = whereValid(ctx, rows.select(), validity).where(oneOf("row.parentId", ids));
  const parents = await rows.run(below.select("row.parentId").distinct());
  return new Set(parents.map(({ parentId }) => parentId));
}
