import { sql } from "kysely";
import * as z from "zod";
import type { Call } from "#contract/api";
import { type ListQuery, type Page, toPage } from "#contract/page";
import type { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { PreparedOperation } from "./routes.ts";
import { toContainsPattern } from "#core/rows/condition";
import type { Select } from "#core/rows/rows";
import { toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import { proposeFreeValue, toRecordCode } from "#core/request/proposal";
import {
  type ChangesOf,
  type ColumnOf,
  listPublicColumns,
  type NewRowOf,
  type RowOf,
  type Table,
} from "#core/rows/table";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";

/** Filters and order of a list. */
export type ListOptions<T extends Table> = {
  /** Text columns that must contain the input of the same name. */
  readonly search: readonly ColumnOf<T>[];
  /** Columns that must equal the input of the same name. */
  readonly match?: readonly ColumnOf<T>[];
  readonly orderBy: ColumnOf<T>;
  /** Narrows the rows beyond tenant and data scope. */
  readonly narrow?: (ctx: Context, query: Select<T>) => Select<T>;
};

/** Adds what the contract answers besides the table's columns, for a whole page at a time. */
export type RowCompleter<T extends Table, Item> = (ctx: Context, rows: RowOf<T>[]) => Promise<Item[]>;

type Filters = Record<string, unknown>;

/**
 * One page of a table in the shape of the contract, filtered and sorted; the table's columns in the answer are
 * sortable.
 */
export function page<T extends Table, Item>(
  table: T,
  options: ListOptions<T> & { complete: RowCompleter<T, Item> },
): PreparedOperation<Context, ListQuery & { keyword?: string | undefined }, Page<Item>> {
  return {
    isReadOnly: true,
    prepare: (call) => {
      const columns = columnsOfAnswer(table, pageItem(call));
      const fields = toFieldColumns(columns);
      return async (ctx, input) => {
        const result = await pageRows(ctx, table, {
          query: withFilters(startOf(ctx, table, options), options, input),
          columns,
          fields,
          orderBy: options.orderBy,
          input,
          isFiltered: isFiltered(options, input),
        });
        return toPage(input, result, await options.complete(ctx, result.items));
      };
    },
  };
}

/** At most 1000 rows of a table in the shape of the contract, filtered, in the order of the list. */
export function list<T extends Table, Item>(
  table: T,
  options: ListOptions<T> & { complete: RowCompleter<T, Item> },
): PreparedOperation<Context, object, Item[]> {
  return {
    isReadOnly: true,
    prepare: (call) => {
      const columns = columnsOfAnswer(table, elementOf(call.output));
      const fields = toFieldColumns(columns);
      return async (ctx, input) => {
        const { items } = await pageRows(ctx, table, {
          query: withFilters(startOf(ctx, table, options), options, input),
          columns,
          fields,
          orderBy: options.orderBy,
          input: { page: 1, pageSize: 1000, descStr: "", keyword: getKeyword(input) },
          isFiltered: isFiltered(options, input),
        });
        return await options.complete(ctx, items);
      };
    },
  };
}

type UniqueViolationOptions = { readonly takenError: () => ExpectedError };

/** Adds a record. `taken` is the error for a violation of a unique index. */
export function add<T extends Table>(
  table: T,
  { takenError }: UniqueViolationOptions,
): PreparedOperation<Context, NewRowOf<T>, void> {
  return writes(async (ctx, input) => {
    await mapUniqueViolation(takenError, async () => await ctx.rows(table).add(input));
  });
}

/** Updates a record; fields missing in the input stay unchanged, a stale `version` is refused. */
export function update<T extends Table>(
  table: T,
  { takenError }: UniqueViolationOptions,
): PreparedOperation<Context, ChangesOf<T> & { id: Id; version?: number | undefined }, void> {
  return writes(async (ctx, { id, version, ...changes }) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript cannot subtract id and version from a generic type
    const values = changes as unknown as ChangesOf<T>;
    await mapUniqueViolation(takenError, async () => await ctx.rows(table).update(id, values, version));
  });
}

/** Enables or disables a record; returns the number of rows, always one. */
export function setStatus<T extends Table>(table: T): PreparedOperation<Context, { id: Id } & ChangesOf<T>, number> {
  return writes(async (ctx, { id, ...changes }) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript cannot subtract id from a generic type
    return await ctx.rows(table).set(id, changes as unknown as ChangesOf<T>);
  });
}

/** Proposes a code for a new record by its name; one that no other record has. */
export function proposeCode(table: Table): PreparedOperation<Context, { name: string }, string> {
  return {
    isReadOnly: true,
    prepare:
      () =>
      async (ctx, { name }) =>
        await proposeFreeValue(ctx, { table, column: "code", base: toRecordCode(name) }),
  };
}

function writes<Input, Answer>(
  service: (ctx: Context, input: Input) => Promise<Answer>,
): PreparedOperation<Context, Input, Answer> {
  return { isReadOnly: false, prepare: () => service };
}

type FilteredQuery<T extends Table> = Select<T>;

function startOf<T extends Table>(ctx: Context, table: T, { narrow }: ListOptions<T>): FilteredQuery<T> {
  const query = ctx.rows(table).select();
  return narrow === undefined ? query : narrow(ctx, query);
}

function withFilters<T extends Table>(
  query: FilteredQuery<T>,
  options: ListOptions<T>,
  input: Filters | object,
): FilteredQuery<T> {
  const filterValues = new Map<string, unknown>(Object.entries(input));
  let filtered = query;
  for (const name of options.search) {
    const value = filterValues.get(name);
    if (typeof value === "string") filtered = filtered.where(() => contains(name, value));
  }
  for (const name of options.match ?? []) {
    const value = filterValues.get(name);
    if (value !== undefined) filtered = filtered.where(() => sql<boolean>`${reference(name)} = ${value}`);
  }
  return filtered;
}

/** The text of the search box, if the contract of the call has one. */
function getKeyword(input: Filters | object): string | undefined {
  const keyword = new Map<string, unknown>(Object.entries(input)).get("keyword");
  return typeof keyword === "string" && keyword.trim() !== "" ? keyword : undefined;
}

function isFiltered<T extends Table>({ search, match = [], narrow }: ListOptions<T>, input: Filters | object): boolean {
  const filterValues = new Map<string, unknown>(Object.entries(input));
  return narrow !== undefined || [...search, ...match].some((name) => filterValues.get(name) !== undefined);
}

/** Contains, ignoring case; `%`, `_` and `\` have no special meaning. */
function contains(name: string, text: string) {
  return sql<boolean>`${reference(name)} ilike ${toContainsPattern(text)}`;
}

function reference(name: string) {
  return sql.ref(`row.${name}`);
}

/** The table's columns in the answer of the contract: a new column of the table does not leak. */
function columnsOfAnswer<T extends Table>(table: T, item: z.ZodObject): readonly ColumnOf<T>[] {
  return listPublicColumns(table).filter((name) => name in item.shape);
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
