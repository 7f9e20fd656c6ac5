import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { ExpectedError } from "#contract/errors";
import type { InputOf } from "#contract/api";
import type { Organisation, organisationApi } from "#modules/organisation/contract";
import type { Context } from "#server/context/context";
import { containing } from "#server/rows/condition";
import type { Select } from "#server/rows/rows";
import { fieldsOf } from "#server/rows/order";
import { pageRows } from "#server/rows/search";
import { openColumns } from "#server/rows/table";
import { inOwnSet, ownSet, withinSight } from "./organisation.reach.ts";
import { completed, parentOf } from "./organisation.rows.ts";
import { organisations, organisationTree } from "./organisation.table.ts";

type Calls = typeof organisationApi.calls;
type Query<Output = object> = Select<typeof organisations, Output>;

const mostChildren = 1000;

/** What lies directly below an organisation, or the roots; for a tree that is opened step by step. */
export async function listChildren(
  ctx: Context,
  { pid, withStaff }: InputOf<Calls["children"]>,
): Promise<Organisation[]> {
  const own = await ownSet(ctx);
  const rows = ctx.rows(organisations);
  const parentId = parentOf(pid);
  const all = rows.select().selectAll("row");
  const below = parentId === null ? all.where("row.parentId", "is", null) : all.where("row.parentId", "=", parentId);
  const found = await rows.run(
    withinSight(ctx, below, own).orderBy("row.orderNo").orderBy("row.id").limit(mostChildren),
  );
  return await completed(ctx, found, { own, withStaff });
}

const mostBelow = 1000;

/** All below an organisation, to be chosen together with it. */
export async function listBelow(ctx: Context, { id }: { id: Id }): Promise<Id[]> {
  const own = await ownSet(ctx);
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
  const reached = await inOwnSet(ctx, ids, own);
  const below = ids.filter((one) => reached.has(one));
  if (below.length > mostBelow)
    throw new ExpectedError("organisation.too_many", { status: 400, parameters: { maximum: mostBelow } });
  return below;
}

const columns = openColumns(organisations);
const fields = fieldsOf(["name", "code", "level", "type", "orderNo", "status", "remark", "createTime", "updateTime"]);

/** Finds organisations wherever in the tree they are. */
export async function pageOrganisations(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<Organisation>> {
  const own = await ownSet(ctx);
  const { name, code, type, status } = input;
  const turned = await pageRows(ctx, organisations, {
    query: withinSight(ctx, filtered(ctx.rows(organisations).select(), input), own),
    ...{ columns, fields, orderBy: "orderNo", input },
    isFiltered: own !== undefined || [name, code, type, status].some((filter) => filter !== undefined),
  });
  return asPage(input, turned, await completed(ctx, turned.items, { own, withStaff: input.withStaff }));
}

type Filters = Partial<Pick<InputOf<Calls["page"]>, "name" | "code" | "type" | "status">>;

/** Names contain, codes and types equal (contract 02, 6). */
export function filtered<Output>(query: Query<Output>, { name, code, type, status }: Filters): Query<Output> {
  let narrowed = query;
  if (name !== undefined) narrowed = narrowed.where("row.name", "ilike", containing(name));
  if (code !== undefined) narrowed = narrowed.where("row.code", "=", code);
  if (type !== undefined) narrowed = narrowed.where("row.type", "=", type);
  return status === undefined ? narrowed : narrowed.where("row.status", "=", status);
}
