import type { ExpressionBuilder } from "kysely";
import { sql } from "kysely";
import * as z from "zod";
import type { Call } from "#contract/api";
import { asPage, isDescending, maximumPageDepth, type Page, type PageQuery } from "#contract/page";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import type { Prepared } from "#server/http/routes";
import { containing } from "./pattern.ts";
import type { Select } from "./rows.ts";
import { pageRows } from "./search.ts";
import { columnName, type RowView } from "./statement.ts";
import type { ChangesOf, ColumnOf, NewRowOf, RowOf, Table } from "./table.ts";
import { isDatabaseAnswer } from "./transaction.ts";

/** How a list is filtered and ordered. */
export type ListAbout<T extends Table> = {
  /** Text columns that the input filters of the same name must be contained in. */
  readonly search: readonly ColumnOf<T>[];
  /** Columns that the input of the same name must equal. */
  readonly match?: readonly ColumnOf<T>[];
  readonly orderBy: ColumnOf<T>;
  /** Which rows the list is of, beyond tenant and data scope. */
  readonly narrow?: (ctx: Context, query: Select<T>) => Select<T>;
};

/** Adds to rows of the table what the contract answers beside them, for a whole page at once. */
export type Complete<T extends Table, Item> = (ctx: Context, rows: RowOf<T>[]) => Promise<Item[]>;

type Filters = Record<string, unknown>;

/** One page of a table in the contract's shape, filtered and sorted; sortable are the table's columns that it answers. */
export function page<T extends Table, Item>(
  table: T,
  about: ListAbout<T> & { complete: Complete<T, Item> },
): Prepared<Context, PageQuery, Page<Item>> {
  return {
    reads: true,
    prepare: (call) => {
      const columns = answeredColumns(table, pageItem(call));
      return async (ctx, input) => {
        checkDepth(input);
        const { items, total } = await pageRows(ctx, table, {
          query: withFilters(startOf(ctx, table, about), about, input),
          show: (query) =>
            withColumns(withOrder(query, { table, columns, orderBy: about.orderBy, input }), table, columns),
          input,
          keyword: keywordOf(input),
          isFiltered: isFiltered(about, input),
        });
        return asPage(input, total, await about.complete(ctx, items));
      };
    },
  };
}

/** At most 1000 rows of a table in the contract's shape, filtered, in the list's own order. */
export function list<T extends Table, Item>(
  table: T,
  about: ListAbout<T> & { complete: Complete<T, Item> },
): Prepared<Context, object, Item[]> {
  return {
    reads: true,
    prepare: (call) => {
      const columns = answeredColumns(table, elementOf(call.output));
      return async (ctx, input) => {
        const query = withFilters(startOf(ctx, table, about), about, input);
        const show = (of: Select<T>) =>
          withColumns(withOrder(of, { table, columns, orderBy: about.orderBy, input: undefined }), table, columns);
        const keyword = keywordOf(input);
        if (keyword === undefined) return await about.complete(ctx, await ctx.rows(table).run(show(query).limit(1000)));
        const whole = { page: 1, pageSize: 1000 };
        const { items } = await pageRows(ctx, table, { query, show, keyword, input: whole, isFiltered: false });
        return await about.complete(ctx, items);
      };
    },
  };
}

type Taken = { readonly taken: () => ExpectedError };

/** Adds a record. `taken` is the answer when a unique index refuses it. */
export function add<T extends Table>(table: T, { taken }: Taken): Prepared<Context, NewRowOf<T>, void> {
  return writes(async (ctx, input) => {
    await orTaken(taken, async () => await ctx.rows(table).add(input));
  });
}

/** Changes a record; what the input leaves out stays, a stale `version` is refused. */
export function update<T extends Table>(
  table: T,
  { taken }: Taken,
): Prepared<Context, ChangesOf<T> & { id: Id; version?: number | undefined }, void> {
  return writes(async (ctx, { id, version, ...changes }) => {
    // Without id and version the rest is what ChangesOf says; TypeScript cannot subtract them from a generic type.
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    await orTaken(taken, async () => await ctx.rows(table).update(id, changes as unknown as ChangesOf<T>, version));
  });
}

/** Switches a record on or off; answers how many rows that was: one. */
export function setStatus<T extends Table>(table: T): Prepared<Context, { id: Id } & ChangesOf<T>, number> {
  return writes(async (ctx, { id, ...changes }) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- as in `update`
    return await ctx.rows(table).set(id, changes as unknown as ChangesOf<T>);
  });
}

function writes<Input, Answer>(
  service: (ctx: Context, input: Input) => Promise<Answer>,
): Prepared<Context, Input, Answer> {
  return { reads: false, prepare: () => service };
}

const uniqueViolation = "23505";

/** Runs a write; where a unique index refuses it, answers the given error instead. */
export async function orTaken<Result>(taken: () => ExpectedError, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isDatabaseAnswer(error) && error.code === uniqueViolation) throw taken();
    throw error;
  }
}

/** Refuses pages that paging by number does not reach. */
export function checkDepth({ page: number, pageSize }: PageQuery): void {
  if ((number - 1) * pageSize <= maximumPageDepth) return;
  throw new ExpectedError("invalid.page_depth", { status: 400, parameters: { maximum: maximumPageDepth } });
}

type Filtered<T extends Table> = Select<T>;

function startOf<T extends Table>(ctx: Context, table: T, { narrow }: ListAbout<T>): Filtered<T> {
  const query = ctx.rows(table).select();
  return narrow === undefined ? query : narrow(ctx, query);
}

function withFilters<T extends Table>(query: Filtered<T>, about: ListAbout<T>, input: Filters | object): Filtered<T> {
  const given = new Map<string, unknown>(Object.entries(input));
  let filtered = query;
  for (const name of about.search) {
    const wanted = given.get(name);
    if (typeof wanted === "string") filtered = filtered.where(() => contains(name, wanted));
  }
  for (const name of about.match ?? []) {
    const wanted = given.get(name);
    if (wanted !== undefined) filtered = filtered.where(() => sql<boolean>`${reference(name)} = ${wanted}`);
  }
  return filtered;
}

/** The text of the search box, where the contract of the call has one. */
function keywordOf(input: Filters | object): string | undefined {
  const keyword = new Map<string, unknown>(Object.entries(input)).get("keyword");
  return typeof keyword === "string" && keyword.trim() !== "" ? keyword : undefined;
}

function isFiltered<T extends Table>({ search, match = [], narrow }: ListAbout<T>, input: Filters | object): boolean {
  const given = new Map<string, unknown>(Object.entries(input));
  return narrow !== undefined || [...search, ...match].some((name) => given.get(name) !== undefined);
}

/** Contains, whatever the case; `%`, `_` and `\` mean themselves. */
function contains(name: string, wanted: string) {
  return sql<boolean>`${reference(name)} ilike ${containing(wanted)}`;
}

function reference(name: string) {
  return sql.ref(`row.${name}`);
}

type Order = { table: Table; columns: readonly string[]; orderBy: string; input: PageQuery | undefined };

function withOrder<T extends Table>(query: Filtered<T>, { table, columns, orderBy, input }: Order): Filtered<T> {
  const field = input?.field?.toLowerCase();
  const column = columns.find((name) => name.toLowerCase() === field);
  if (column === undefined) return query.orderBy(reference(orderBy)).orderBy(reference("id"));
  const direction = input !== undefined && isDescending(input) ? "desc" : "asc";
  const sorted = column === table.spelling?.of ? "pinyin" : column;
  return query.orderBy(reference(sorted), direction).orderBy(reference("id"), direction);
}

function withColumns<T extends Table>(query: Filtered<T>, _: T, columns: readonly string[]): Select<T, RowOf<T>> {
  return query
    .select((_on: ExpressionBuilder<RowView<RowOf<T>>, "row">) =>
      columns.map((name) => reference(name).as(columnName(name))),
    )
    .$castTo<RowOf<T>>();
}

/** The table's columns that the contract answers: a new column of the table does not leak. */
function answeredColumns(table: Table, item: z.ZodObject): readonly string[] {
  return Object.keys(table.columns).filter((name) => name in item.shape && !table.columns[name]?.isSecret);
}

function pageItem(call: Call): z.ZodObject {
  const output = call.output;
  if (!(output instanceof z.ZodObject)) throw new Error("a page call answers an object with items");
  return elementOf(output.shape["items"]);
}

function elementOf(schema: unknown): z.ZodObject {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) return schema.element;
  throw new Error("a list answers an array of objects");
}
