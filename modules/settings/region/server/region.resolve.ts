import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { regionApi, ResolvedRegion } from "../contract.ts";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import {
  getRegionPath,
  getToday,
  isAbolishedOn,
  loadRegionAncestors,
  type RegionRow,
  toFullName,
} from "./region.rows.ts";
import { regions } from "./region.table.ts";

/** A code changes a few times at most; more steps than this are a circle. */
const maxSteps = 20;

/** What stored codes mean today: their names, and for abolished ones the region that took their place. */
export async function resolveRegions(
  ctx: Context,
  { codes }: InputOf<(typeof regionApi)["calls"]["resolve"]>,
): Promise<ResolvedRegion[]> {
  if (codes.length === 0) return [];
  const rows = ctx.rows(regions);
  const found = await rows.run(rows.select().selectAll("row").where(oneOf("row.code", codes)));
  const byId = await loadSuccessors(ctx, found);
  const steps = await loadRegionAncestors(ctx, [...byId.values()]);
  const today = getToday(ctx);
  const describe = (row: RegionRow) => ({
    id: row.id,
    code: row.code,
    mergerName: toFullName(row, getRegionPath(steps, row)),
  });
  return found.map((row) => {
    const last = findSuccessor(byId, row, today);
    return {
      ...describe(row),
      isAbolished: isAbolishedOn(row, today),
      validTo: row.validTo,
      successor: last === undefined ? null : describe(last),
    };
  });
}

/** The rows and all their successors. */
async function loadSuccessors(ctx: Context, rows: readonly RegionRow[]): Promise<ReadonlyMap<Id, RegionRow>> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  let last = rows;
  for (let step = 0; step < maxSteps && last.length > 0; step++) {
    const ids = last.flatMap(({ successorId }) => successorId ?? []).filter((id) => !byId.has(id));
    if (ids.length === 0) break;
    const known = ctx.rows(regions);
    last = await known.run(known.select().selectAll("row").where(oneOf("row.id", ids)));
    for (const row of last) byId.set(row.id, row);
  }
  return byId;
}

/** The first valid one in the line of successors. */
function findSuccessor(byId: ReadonlyMap<Id, RegionRow>, row: RegionRow, today: string): RegionRow | undefined {
  let current: RegionRow | undefined = row;
  for (let step = 0; step < maxSteps && current !== undefined && isAbolishedOn(current, today); step++)
    current = current.successorId === null ? undefined : byId.get(current.successorId);
  return current === row || current === undefined || isAbolishedOn(current, today) ? undefined : current;
}
