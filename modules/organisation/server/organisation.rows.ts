import { type Id, idOf } from "#contract/id";
import type { Organisation } from "#modules/organisation/contract";
import type { Context } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { accountNames, staffCounts } from "./organisation.functions.ts";
import { inOwnSet, type OwnSet, withinSight } from "./organisation.reach.ts";
import { organisations, organisationTree } from "./organisation.table.ts";

/** A row as the table has it. */
export type Row = RowOf<typeof organisations>;

/** The parent as the wire has it: 0 for a root. */
export function pidOf({ parentId }: Pick<Row, "parentId">): number {
  return parentId ?? 0;
}

/** The parent that a `pid` means. */
export function parentOf(pid: number): Id | null {
  return pid === 0 ? null : idOf(pid);
}

/** What of a row every answer has. */
export function shownOf(row: Row, about: { directorName: string | null; disabled: boolean }) {
  const { id, name, code, level, type, orderNo, status, remark } = row;
  const { createTime, updateTime, createUserId, createUserName, updateUserId, updateUserName, version } = row;
  return {
    ...{ id, pid: pidOf(row), name, code, level, type, orderNo, status, remark },
    directorId: row.directorAccountId,
    directorName: about.directorName,
    longitude: Number(row.longitude),
    latitude: Number(row.latitude),
    disabled: about.disabled,
    ...{ createTime, updateTime, createUserId, createUserName, updateUserId, updateUserName, version },
  };
}

/** Adds to rows what the lists show beside them, for all at once. */
export async function completed(
  ctx: Context,
  rows: readonly Row[],
  { own, withStaff }: { own: OwnSet | undefined; withStaff: boolean },
): Promise<Organisation[]> {
  const ids = rows.map(({ id }) => id);
  const [reached, parents, staff, directors, places] = await Promise.all([
    inOwnSet(ctx, ids, own),
    withChildren(ctx, ids, own),
    withStaff && ids.length > 0 ? ctx.ask(staffCounts, { organisationIds: ids, withBelow: true }) : undefined,
    directorNames(ctx, rows),
    placesOf(ctx, rows),
  ]);
  const counts = new Map(staff?.map(({ organisationId, staff: count }) => [organisationId, count]));
  return rows.map((row) => ({
    ...shownOf(row, { directorName: directors.get(row.directorAccountId) ?? null, disabled: !reached.has(row.id) }),
    hasChildren: parents.has(row.id),
    ...(places.get(row.parentId) ?? { path: "", aboveIds: [] }),
    staffCount: staff === undefined ? null : (counts.get(row.id) ?? 0),
  }));
}

async function withChildren(
  ctx: Context,
  ids: readonly Id[],
  own: OwnSet | undefined,
): Promise<ReadonlySet<Id | null>> {
  if (ids.length === 0) return new Set();
  const rows = ctx.rows(organisations);
  const query = rows.select().select("row.parentId").distinct().where("row.parentId", "in", ids);
  const parents = await rows.run(withinSight(ctx, query, own));
  return new Set(parents.map(({ parentId }) => parentId));
}

/** Names of the directors that the caller may see. */
export async function directorNames(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<Id | null, string>> {
  const ids = [...new Set(rows.flatMap(({ directorAccountId }) => directorAccountId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await ctx.ask(accountNames, { accountIds: ids });
  return new Map(found.map(({ id, realName }) => [id, realName]));
}

const between = " / ";

type Place = Pick<Organisation, "path" | "aboveIds">;

/** Where the rows lie, by their parents: names and ids of all above, the highest first. */
async function placesOf(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<Id | null, Place>> {
  const parents = [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))];
  if (parents.length === 0) return new Map();
  const [units, tree] = [ctx.rows(organisations), ctx.rows(organisationTree)];
  const lines = tree.select().where("row.descendantId", "in", parents);
  const [steps, named] = await Promise.all([
    tree.run(lines.select(["row.descendantId", "row.ancestorId"]).orderBy("row.depth", "desc")),
    units.run(
      units.select().select(["row.id", "row.name"]).where("row.id", "in", lines.select("row.ancestorId").distinct()),
    ),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const lineOf = (above: typeof steps): Place => {
    const ids = above.map(({ ancestorId }) => ancestorId);
    return { path: ids.map((id) => names.get(id) ?? "").join(between), aboveIds: ids.filter((id) => names.has(id)) };
  };
  const places = Map.groupBy(steps, ({ descendantId }) => descendantId);
  return new Map([...places].map(([id, above]) => [id, lineOf(above)]));
}
