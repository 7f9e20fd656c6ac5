import { type Id, toId } from "#contract/id";
import type { Organisation } from "../../contract.ts";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { accountNames, staffCounts } from "../tree/organisation.functions.ts";
import { filterVisible, type OrganisationScope, selectWithinScope } from "../tree/organisation.scope.ts";
import { organisations, organisationTree } from "../organisation.table.ts";

/** A row of the table. */
export type OrganisationRow = RowOf<typeof organisations>;

/** The parent on the wire: 0 for a root. */
export function toPid({ parentId }: Pick<OrganisationRow, "parentId">): number {
  return parentId ?? 0;
}

/** The parent of a `pid` of the wire. */
export function toParentId(pid: number): Id | null {
  return pid === 0 ? null : toId(pid);
}

/** The fields of a row in every answer. */
export function toOrganisationFields(row: OrganisationRow, fields: { directorName: string | null; disabled: boolean }) {
  const { id, name, code, level, type, orderNo, status, remark } = row;
  const { createTime, updateTime, createUserId, createUserName, updateUserId, updateUserName, version } = row;
  return {
    id,
    pid: toPid(row),
    name,
    code,
    level,
    type,
    orderNo,
    status,
    remark,
    directorId: row.directorAccountId,
    directorName: fields.directorName,
    longitude: Number(row.longitude),
    latitude: Number(row.latitude),
    disabled: fields.disabled,
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
export async function toOrganisations(
  ctx: Context,
  rows: readonly OrganisationRow[],
  { own, withStaff }: { own: OrganisationScope | undefined; withStaff: boolean },
): Promise<Organisation[]> {
  const ids = rows.map(({ id }) => id);
  const [selectableIds, parents, staff, directors, places] = await Promise.all([
    selectWithinScope(ctx, ids, own),
    withChildren(ctx, ids, own),
    withStaff && ids.length > 0 ? ctx.callFunction(staffCounts, { organisationIds: ids, withBelow: true }) : undefined,
    loadDirectorNames(ctx, rows),
    placesOf(ctx, rows),
  ]);
  const counts = new Map(staff?.map(({ organisationId, staff: count }) => [organisationId, count]));
  return rows.map((row) => ({
    ...toOrganisationFields(row, {
      directorName: directors.get(row.directorAccountId) ?? null,
      disabled: !selectableIds.has(row.id),
    }),
    hasChildren: parents.has(row.id),
    ...(places.get(row.parentId) ?? { path: "", aboveIds: [] }),
    staffCount: staff === undefined ? null : (counts.get(row.id) ?? 0),
  }));
}

async function withChildren(
  ctx: Context,
  ids: readonly Id[],
  own: OrganisationScope | undefined,
): Promise<ReadonlySet<Id | null>> {
  if (ids.length === 0) return new Set();
  const rows = ctx.rows(organisations);
  const query = rows.select().select("row.parentId").distinct().where("row.parentId", "in", ids);
  const parents = await rows.run(filterVisible(ctx, query, own));
  return new Set(parents.map(({ parentId }) => parentId));
}

/** Names of the directors that the caller may see. */
export async function loadDirectorNames(
  ctx: Context,
  rows: readonly OrganisationRow[],
): Promise<ReadonlyMap<Id | null, string>> {
  const ids = [...new Set(rows.flatMap(({ directorAccountId }) => directorAccountId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await ctx.callFunction(accountNames, { accountIds: ids });
  return new Map(found.map(({ id, realName }) => [id, realName]));
}

const between = " / ";

type TreePath = Pick<Organisation, "path" | "aboveIds">;

/** The paths of rows, by parent: names and ids of all ancestors, the highest first. */
async function placesOf(ctx: Context, rows: readonly OrganisationRow[]): Promise<ReadonlyMap<Id | null, TreePath>> {
  const parents = [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))];
  if (parents.length === 0) return new Map();
  const [units, tree] = [ctx.rows(organisations), ctx.rows(organisationTree)];
  const lines = tree.select().where("row.descendantId", "in", parents);
  const [steps, namedRows] = await Promise.all([
    tree.run(lines.select(["row.descendantId", "row.ancestorId"]).orderBy("row.depth", "desc")),
    units.run(
      units.select().select(["row.id", "row.name"]).where("row.id", "in", lines.select("row.ancestorId").distinct()),
    ),
  ]);
  const names = new Map(namedRows.map(({ id, name }) => [id, name]));
  const lineOf = (above: typeof steps): TreePath => {
    const ids = above.map(({ ancestorId }) => ancestorId);
    return { path: ids.map((id) => names.get(id) ?? "").join(between), aboveIds: ids.filter((id) => names.has(id)) };
  };
  const places = Map.groupBy(steps, ({ descendantId }) => descendantId);
  return new Map([...places].map(([id, above]) => [id, lineOf(above)]));
}
