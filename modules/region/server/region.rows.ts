import { type Id, idOf } from "#contract/id";
import type { Region } from "#modules/region/contract";
import type { Context } from "#server/context/context";
import { oneOf } from "#server/rows/condition";
import type { RowOf } from "#server/rows/table";
import { regions } from "./region.table.ts";

/** A row as the table has it. */
export type Row = RowOf<typeof regions>;

/** As much of a region as its place among the others needs. */
export type Step = Pick<Row, "id" | "parentId" | "name">;

/** The parent that a `pid` means. */
export function parentOf(pid: number): Id | null {
  return pid === 0 ? null : idOf(pid);
}

/** All that lie above some rows, up to the top. */
export async function stepsAbove(
  ctx: Context,
  rows: readonly Pick<Row, "parentId">[],
): Promise<ReadonlyMap<Id | null, Step>> {
  const steps = new Map<Id | null, Step>();
  for (let wanted = parentsOf(rows); wanted.length > 0;) {
    const known = ctx.rows(regions);
    const found = await known.run(
      known.select().select(["row.id", "row.parentId", "row.name"]).where(oneOf("row.id", wanted)),
    );
    for (const step of found) steps.set(step.id, step);
    wanted = parentsOf(found).filter((id) => !steps.has(id));
  }
  return steps;
}

function parentsOf(rows: readonly Pick<Row, "parentId">[]): Id[] {
  return [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))];
}

/** What lies above a region, the highest first. */
export function lineAbove(steps: ReadonlyMap<Id | null, Step>, { parentId }: Pick<Row, "parentId">): Step[] {
  const line = new Set<Step>();
  for (let step = steps.get(parentId); step !== undefined && !line.has(step); step = steps.get(step.parentId))
    line.add(step);
  return [...line].toReversed();
}

const between = " / ";

/** Stand between a province and its districts in the list of codes, and in no address. */
const placeholders = new Set(["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"]);

function pathOf(above: readonly Step[]): string {
  const named = above.filter(({ name }) => !placeholders.has(name));
  return named.map(({ name }) => name).join(between);
}

/** What of a region every answer has. */
export function shownOf(row: Row, above: readonly Step[]) {
  const { id, name, shortName, code, zipCode, cityCode, type, orderNo, remark } = row;
  const { createTime, updateTime, createUserId, createUserName, updateUserId, updateUserName, version } = row;
  return {
    ...{ id, pid: row.parentId ?? 0, name, shortName, code, zipCode, cityCode, type, orderNo, remark },
    mergerName: [pathOf(above), name].filter(Boolean).join(between),
    level: above.length + 1,
    pinYin: row.pinyin,
    longitude: Number(row.longitude),
    latitude: Number(row.latitude),
    ...{ createTime, updateTime, createUserId, createUserName, updateUserId, updateUserName, version },
  };
}

/** Adds to rows what the lists show beside them, for all at once. */
export async function completed(ctx: Context, rows: readonly Row[]): Promise<Region[]> {
  const [steps, parents] = await Promise.all([
    stepsAbove(ctx, rows),
    withChildren(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const above = lineAbove(steps, row);
    return {
      ...shownOf(row, above),
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
