import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { organisationApi, OrganisationNode } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { filterOrganisations } from "../list/organisation.list.ts";
import { filterVisible, loadOwnScope, type OrganisationScope, selectWithinScope } from "./organisation.scope.ts";
import {
  loadDirectorNames,
  type OrganisationRow,
  toOrganisationFields,
  toParentId,
} from "../list/organisation.rows.ts";
import { organisations, organisationTree } from "../organisation.table.ts";

type Calls = typeof organisationApi.calls;

/**
 * Up to this size the whole tree is one answer; larger ones are read step by step (`children`) or by search (`page`).
 */
const maxNodes = 20_000;
const maxFound = 1000;

/**
 * The whole tree for existing clients: below `id`, with that organisation as the only root. With a filter by name, code
 * or type it is a flat list (contract 02, 6).
 */
export async function listTree(ctx: Context, { id, ...filters }: InputOf<Calls["list"]>): Promise<OrganisationNode[]> {
  const own = await loadOwnScope(ctx);
  if (Object.values(filters).some((filter) => filter !== undefined)) return await listMatches(ctx, filters, own);
  const top = toParentId(id);
  return await nodesOf(ctx, await rowsBelow(ctx, top, own), { own, isTop: (row) => isTopOf(row, top) });
}

function isTopOf(row: OrganisationRow, top: Id | null): boolean {
  return top === null ? row.parentId === null : row.id === top;
}

/** The tree below an organisation, limited to organisations with a lower level than `level`. */
export async function listOrganisationChildTree(
  ctx: Context,
  { pid, level }: InputOf<Calls["childTree"]>,
): Promise<OrganisationNode[]> {
  const own = await loadOwnScope(ctx);
  const top = toParentId(pid);
  const rows = await rowsBelow(ctx, top, own);
  const shallow = rows.filter((row) => row.level !== null && row.level < level);
  return await nodesOf(ctx, shallow, { own, isTop: (row) => row.parentId === top });
}

type Filters = Omit<InputOf<Calls["list"]>, "id">;

async function listMatches(
  ctx: Context,
  filters: Filters,
  own: OrganisationScope | undefined,
): Promise<OrganisationNode[]> {
  const rows = ctx.rows(organisations);
  const query = filterOrganisations(rows.select().selectAll("row"), filters);
  const found = await rows.run(filterVisible(ctx, query, own).orderBy("row.orderNo").orderBy("row.id").limit(maxFound));
  return await nodesOf(ctx, found, { own, isTop: () => true, isFlat: true });
}

/** Ids grow with time, so that the newest ones are cut off if there are too many. */
async function rowsBelow(ctx: Context, top: Id | null, own: OrganisationScope | undefined): Promise<OrganisationRow[]> {
  const [rows, tree] = [ctx.rows(organisations), ctx.rows(organisationTree)];
  const all = rows.select().selectAll("row");
  const below =
    top === null
      ? all
      : all.where("row.id", "in", tree.select().select("row.descendantId").where("row.ancestorId", "=", top));
  const found = await rows.run(filterVisible(ctx, below, own).orderBy("row.id").limit(maxNodes));
  return found.toSorted((left, right) => left.orderNo - right.orderNo || left.id - right.id);
}

type TreeOptions = { own: OrganisationScope | undefined; isTop: (row: OrganisationRow) => boolean; isFlat?: boolean };

/** Builds a tree from ordered rows; rows whose parent is missing are left out. */
async function nodesOf(
  ctx: Context,
  rows: readonly OrganisationRow[],
  { own, isTop, isFlat = false }: TreeOptions,
): Promise<OrganisationNode[]> {
  const [selectableIds, directors] = await Promise.all([
    selectWithinScope(
      ctx,
      rows.map(({ id }) => id),
      own,
    ),
    loadDirectorNames(ctx, rows),
  ]);
  const below = isFlat ? new Map<Id | null, OrganisationRow[]>() : Map.groupBy(rows, ({ parentId }) => parentId);
  const nodeOf = (row: OrganisationRow): OrganisationNode => ({
    ...toOrganisationFields(row, {
      directorName: directors.get(row.directorAccountId) ?? null,
      disabled: !selectableIds.has(row.id),
    }),
    children: (below.get(row.id) ?? []).map(nodeOf),
  });
  return rows.filter(isTop).map(nodeOf);
}
