import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { ExpectedError } from "#contract/errors";
import type { InputOf } from "#contract/api";
import type { Organisation, organisationApi } from "#modules/organisation/contract";
import type { Context } from "#server/context/context";
import { checkDepth } from "#server/rows/crud";
import type { Select } from "#server/rows/rows";
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

/** Finds organisations wherever in the tree they are. */
export async function pageOrganisations(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<Organisation>> {
  checkDepth(input);
  const own = await ownSet(ctx);
  const rows = ctx.rows(organisations);
  const matching = withinSight(ctx, filtered(rows.select(), input), own);
  const [found, [counted]] = await Promise.all([
    rows.run(
      ordered(matching.selectAll("row"), input)
        .limit(input.pageSize)
        .offset((input.page - 1) * input.pageSize),
    ),
    rows.run(matching.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  return asPage(input, counted?.count ?? 0, await completed(ctx, found, { own, withStaff: input.withStaff }));
}

type Filters = Partial<Pick<InputOf<Calls["page"]>, "ids" | "keyword" | "name" | "code" | "type" | "status">>;

/** Names contain, codes and types equal (contract 02, 6). */
export function filtered<Output>(
  query: Query<Output>,
  { ids, keyword, name, code, type, status }: Filters,
): Query<Output> {
  let narrowed = query;
  if (ids !== undefined) narrowed = narrowed.where("row.id", "in", someOf(ids));
  if (name !== undefined) narrowed = narrowed.where("row.name", "ilike", containing(name));
  if (code !== undefined) narrowed = narrowed.where("row.code", "=", code);
  if (type !== undefined) narrowed = narrowed.where("row.type", "=", type);
  if (status !== undefined) narrowed = narrowed.where("row.status", "=", status);
  return keyword === undefined ? narrowed : withKeyword(narrowed, keyword);
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- 0 is nobody's id: "in ()" is no SQL
const nobody: readonly Id[] = [0 as Id];

function someOf(ids: readonly Id[]): readonly Id[] {
  return ids.length === 0 ? nobody : ids;
}

/** In the name or the code; what could be pinyin also in the name's pinyin, with or without blanks. */
function withKeyword<Output>(query: Query<Output>, keyword: string): Query<Output> {
  const pattern = containing(keyword);
  const joined = containing(keyword.replaceAll(" ", ""));
  return query.where((on) =>
    on.or([
      on("row.name", "ilike", pattern),
      on("row.code", "ilike", pattern),
      ...(isPinyin(keyword)
        ? [
            on("row.initials", "ilike", joined),
            on(on.fn<string>("replace", ["row.pinyin", on.val(" "), on.val("")]), "ilike", joined),
          ]
        : []),
    ]),
  );
}

/** `%`, `_` and `\` mean themselves. */
export function containing(wanted: string): string {
  return `%${wanted.replaceAll(/[%_\\]/gu, String.raw`\$&`)}%`;
}

/** Whether a text could be pinyin. */
export function isPinyin(text: string): boolean {
  return /^[a-z\d ]+$/iu.test(text);
}

const sortable = ["name", "code", "level", "type", "orderNo", "status", "createTime", "updateTime"] as const;

function ordered<Output>(query: Query<Output>, { field, order, descStr }: InputOf<Calls["page"]>): Query<Output> {
  const column = sortable.find((name) => name.toLowerCase() === field?.toLowerCase());
  if (column === undefined) return query.orderBy("row.orderNo").orderBy("row.id");
  const direction = order === descStr || /^desc/iu.test(order ?? "") ? "desc" : "asc";
  return query.orderBy(column === "name" ? "row.pinyin" : `row.${column}`, direction).orderBy("row.id", direction);
}
