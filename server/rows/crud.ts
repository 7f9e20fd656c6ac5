import { sql } from "kysely";
import * as z from "zod";
import type { Call } from "#contract/api";
import { asPage, type ListQuery, type Page } from "#contract/page";
import type { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import type { Prepared } from "#server/http/routes";
import { containing } from "./condition.ts";
import type { Select } from "./rows.ts";
import { fieldsOf } from "./order.ts";
import { pageRows } from "./search.ts";
import { type ChangesOf, type ColumnOf, type NewRowOf, openColumns, type RowOf, type Table } from "./table.ts";
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
): Prepared<Context, ListQuery & { keyword?: string | undefined }, Page<Item>> {
  return {
    reads: true,
    prepare: (call) => {
      const columns = answeredColumns(table, pageItem(call));
      const fields = fieldsOf(columns);
      return async (ctx, input) => {
        const turned = await pageRows(ctx, table, {
          query: withFilters(startOf(ctx, table, about), about, input),
          ...{ columns, fields, orderBy: about.orderBy, input },
          isFiltered: isFiltered(about, input),
        });
        return asPage(input, turned, await about.complete(ctx, turned.items));
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
      const fields = fieldsOf(columns);
      return async (ctx, input) => {
        const { items } = await pageRows(ctx, table, {
          query: withFilters(startOf(ctx, table, about), about, input),
          ...{ columns, fields, orderBy: about.orderBy },
          input: { page: 1, pageSize: 1000, descStr: "", keyword: keywordOf(input) },
          isFiltered: isFiltered(about, input),
        });
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

/** The table's columns that the contract answers: a new column of the table does not leak. */
function answeredColumns<T extends Table>(table: T, item: z.ZodObject): readonly ColumnOf<T>[] {
  return openColumns(table).filter((name) => name in item.shape);
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
