import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { organisationApi, OrganisationNode } from "#modules/organisation/contract";
import type { Context } from "#server/context/context";
import { filtered } from "./organisation.list.ts";
import { inOwnSet, type OwnSet, ownSet, withinSight } from "./organisation.reach.ts";
import { directorNames, parentOf, type Row, shownOf } from "./organisation.rows.ts";
import { organisations, organisationTree } from "./organisation.table.ts";

type Calls = typeof organisationApi.calls;

/** A whole tree is answered up to this size; larger ones are read step by step (`children`) or by search (`page`). */
const mostNodes = 20_000;
const mostFound = 1000;

/**
 * The tree as existing clients take it whole: below `id`, that one as the single root. Where name, code or type are asked
 * for it is a flat list (contract 02, 6).
 */
export async function listTree(ctx: Context, { id, ...filters }: InputOf<Calls["list"]>): Promise<OrganisationNode[]> {
  const own = await ownSet(ctx);
  if (Object.values(filters).some((filter) => filter !== undefined)) return await listFound(ctx, filters, own);
  const top = parentOf(id);
  return await nodesOf(ctx, await rowsBelow(ctx, top, own), { own, isTop: (row) => isTopOf(row, top) });
}

function isTopOf(row: Row, top: Id | null): boolean {
  return top === null ? row.parentId === null : row.id === top;
}

/** The tree below an organisation as deep as the levels that people gave: those lower than `level`. */
export async function listChildTree(
  ctx: Context,
  { pid, level }: InputOf<Calls["childTree"]>,
): Promise<OrganisationNode[]> {
  const own = await ownSet(ctx);
  const top = parentOf(pid);
  const rows = await rowsBelow(ctx, top, own);
  const shallow = rows.filter((row) => row.level !== null && row.level < level);
  return await nodesOf(ctx, shallow, { own, isTop: (row) => row.parentId === top });
}

type Filters = Omit<InputOf<Calls["list"]>, "id">;

async function listFound(ctx: Context, filters: Filters, own: OwnSet | undefined): Promise<OrganisationNode[]> {
  const rows = ctx.rows(organisations);
  const query = filtered(rows.select().selectAll("row"), filters);
  const found = await rows.run(withinSight(ctx, query, own).orderBy("row.orderNo").orderBy("row.id").limit(mostFound));
  return await nodesOf(ctx, found, { own, isTop: () => true, isFlat: true });
}

/** Ids grow with time, so that what is cut off where there are too many is what was added last. */
async function rowsBelow(ctx: Context, top: Id | null, own: OwnSet | undefined): Promise<Row[]> {
  const [rows, tree] = [ctx.rows(organisations), ctx.rows(organisationTree)];
  const all = rows.select().selectAll("row");
  const below =
    top === null
      ? all
      : all.where("row.id", "in", tree.select().select("row.descendantId").where("row.ancestorId", "=", top));
  const found = await rows.run(withinSight(ctx, below, own).orderBy("row.id").limit(mostNodes));
  return found.toSorted((one, other) => one.orderNo - other.orderNo || one.id - other.id);
}

type Shape = { own: OwnSet | undefined; isTop: (row: Row) => boolean; isFlat?: boolean };

/** Rows in their order become a tree; what hangs on no row that is there is left out. */
async function nodesOf(
  ctx: Context,
  rows: readonly Row[],
  { own, isTop, isFlat = false }: Shape,
): Promise<OrganisationNode[]> {
  const [reached, directors] = await Promise.all([
    inOwnSet(
      ctx,
      rows.map(({ id }) => id),
      own,
    ),
    directorNames(ctx, rows),
  ]);
  const below = isFlat ? new Map<Id | null, Row[]>() : Map.groupBy(rows, ({ parentId }) => parentId);
  const nodeOf = (row: Row): OrganisationNode => ({
    ...shownOf(row, { directorName: directors.get(row.directorAccountId) ?? null, disabled: !reached.has(row.id) }),
    children: (below.get(row.id) ?? []).map(nodeOf),
  });
  return rows.filter(isTop).map(nodeOf);
}
