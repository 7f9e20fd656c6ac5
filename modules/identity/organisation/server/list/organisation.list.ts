import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { ExpectedError } from "#contract/errors";
import type { InputOf } from "#contract/api";
import type { Organisation, organisationApi } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import type { Select } from "#core/rows/rows";
import { toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import { listPublicColumns } from "#core/rows/table";
import { filterVisible, loadOwnScope, selectWithinScope } from "../tree/organisation.scope.ts";
import { toOrganisations, toParentId } from "./organisation.rows.ts";
import { organisations, organisationTree } from "../organisation.table.ts";

type Calls = typeof organisationApi.calls;
type Query<Output = object> = Select<typeof organisations, Output>;

const maxChildren = 1000;

/** The children of an organisation, or the roots, for a tree that is opened step by step. */
export async function listOrganisationChildren(
  ctx: Context,
  { pid, withStaff }: InputOf<Calls["children"]>,
): Promise<Organisation[]> {
  const own = await loadOwnScope(ctx);
  const rows = ctx.rows(organisations);
  const parentId = toParentId(pid);
  const all = rows.select().selectAll("row");
  const below = parentId === null ? all.where("row.parentId", "is", null) : all.where("row.parentId", "=", parentId);
  const found = await rows.run(
    filterVisible(ctx, below, own).orderBy("row.orderNo").orderBy("row.id").limit(maxChildren),
  );
  return await toOrganisations(ctx, found, { own, withStaff });
}

const maxDescendants = 1000;

/** All organisations below one, to be selected together with it. */
export async function listOrganisationDescendants(ctx: Context, { id }: { id: Id }): Promise<Id[]> {
  const own = await loadOwnScope(ctx);
  const tree = ctx.rows(organisationTree);
  const found = await tree.run(
    tree
      .select()
      .select("row.descendantId")
      .where("row.ancestorId", "=", id)
      .where("row.depth", ">", 0)
      .orderBy("row.depth")
      .orderBy("row.descendantId"),
  );
  const ids = found.map(({ descendantId }) => descendantId);
  const reachableIds = await selectWithinScope(ctx, ids, own);
  const below = ids.filter((id) => reachableIds.has(id));
  if (below.length > maxDescendants)
    throw new ExpectedError("organisation.too_many", { status: 400, parameters: { maximum: maxDescendants } });
  return below;
}

const columns = listPublicColumns(organisations);
const fields = toFieldColumns([
  "name",
  "code",
  "level",
  "type",
  "orderNo",
  "status",
  "remark",
  "createTime",
  "updateTime",
]);

/** Finds organisations anywhere in the tree. */
export async function pageOrganisations(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<Organisation>> {
  const own = await loadOwnScope(ctx);
  const { name, code, type, status } = input;
  const result = await pageRows(ctx, organisations, {
    query: filterVisible(ctx, filterOrganisations(ctx.rows(organisations).select(), input), own),
    columns,
    fields,
    orderBy: "orderNo",
    input,
    isFiltered: own !== undefined || [name, code, type, status].some((filter) => filter !== undefined),
  });
  return toPage(input, result, await toOrganisations(ctx, result.items, { own, withStaff: input.withStaff }));
}

type Filters = Partial<Pick<InputOf<Calls["page"]>, "name" | "code" | "type" | "status">>;

/** Names match by part, codes and types exactly (contract 02, 6). */
export function filterOrganisations<Output>(
  query: Query<Output>,
  { name, code, type, status }: Filters,
): Query<Output> {
  let filteredQuery = query;
  if (name !== undefined) filteredQuery = filteredQuery.where("row.name", "ilike", toContainsPattern(name));
  if (code !== undefined) filteredQuery = filteredQuery.where("row.code", "=", code);
  if (type !== undefined) filteredQuery = filteredQuery.where("row.type", "=", type);
  return status === undefined ? filteredQuery : filteredQuery.where("row.status", "=", status);
}
