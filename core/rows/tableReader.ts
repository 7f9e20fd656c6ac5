import type { SelectQueryBuilder } from "kysely";
import { sql } from "kysely";
import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { oneOf } from "./condition.ts";
import type { Actor, RowAccess, Rows, Select, ColumnFilter } from "./rows.ts";
import { isOwnOnly } from "./dataScope.ts";
import { builder, compile, createSelection, markByKey, type RowView } from "./statement.ts";
import type { RowOf, Table } from "./table.ts";

const maximumListed = 1000;

type Loose = SelectQueryBuilder<RowView<Record<string, unknown>>, "row", object>;

/** The reading half of `Rows`. */
export type TableReader<T extends Table> = Pick<
  Rows<T>,
  "get" | "find" | "list" | "count" | "select" | "selectWithDeleted" | "listWithDeleted" | "run" | "runByKey"
>;

/** Reads rows of a table as one caller reaches them. */
export function createTableReader<T extends Table>(table: T, { actor, transaction }: RowAccess): TableReader<T> {
  const columns = columnsOf(table);

  function selectWhere(where: ColumnFilter<T> | undefined): Loose {
    let query = selectLive(table, actor);
    for (const [name, value] of Object.entries(where ?? {})) query = withEqual(query, name, value);
    return query;
  }

  async function find(id: Id): Promise<RowOf<T> | undefined> {
    const [row] = await transaction.run(
      markByKey(compile(allColumns<T>(selectLive(table, actor).where("row.id", "=", id), columns))),
    );
    return row;
  }

  return {
    find,
    get: async (id) => {
      const row = await find(id);
      if (row === undefined) throw createMissingError(table);
      return row;
    },
    list: async (where) => {
      const statement = compile(allColumns<T>(selectWhere(where), columns).limit(maximumListed));
      return await transaction.run(where !== undefined && "id" in where ? markByKey(statement) : statement);
    },
    count: async (where) => {
      const counted = selectWhere(where).select((on) => on.fn.countAll<number>().as("count"));
      const [row] = await transaction.run(compile(counted));
      return row?.count ?? 0;
    },
    select: () => selectWithinScope(table, actor),
    selectWithDeleted: () => castSelect<T>(selectAll(table, actor)),
    listWithDeleted: async (ids, how) => {
      if (ids.length === 0) return [];
      const found = allColumns<T>(selectAll(table, actor).where(oneOf("row.id", ids)), columns).orderBy(
        sql.ref("row.id"),
      );
      return await transaction.run(compile(how === "lock" ? found.forUpdate() : found));
    },
    run: async (query) => await transaction.run(compile(query)),
    runByKey: async (query) => await transaction.run(markByKey(compile(query))),
  };
}

const columnLists = new WeakMap<Table, readonly string[]>();

/** Returns the same array each time, because `createSelection` caches by identity. */
function columnsOf(table: Table): readonly string[] {
  const columnNames = columnLists.get(table) ?? Object.keys(table.columns);
  columnLists.set(table, columnNames);
  return columnNames;
}

/** The error for a missing or hidden row; both answer alike. */
export function createMissingError(table: Table): Error {
  return table.missing?.() ?? commonError("record.missing");
}

function withEqual(query: Loose, name: string, value: unknown): Loose {
  if (value === undefined) return query;
  if (value === null) return query.where(`row.${name}`, "is", null);
  if (!Array.isArray(value)) return query.where(`row.${name}`, "=", value);
  return query.where(oneOf(`row.${name}`, value));
}

/** The part of an actor that decides which rows exist. */
type RowBounds = Pick<Actor, "tenantId" | "accountId" | "scope">;

/** A select on the rows of a table that exist for a caller: in tenant and data scope, and not deleted. */
export function selectWithinScope<T extends Table>(table: T, actor: RowBounds): Select<T> {
  return castSelect<T>(selectLive(table, actor));
}

function selectLive(table: Table, actor: RowBounds): Loose {
  const query = selectAll(table, actor);
  return table.isRecord ? query.where("row.deletedAt", "is", null) : query;
}

function selectAll(table: Table, { tenantId, accountId, scope }: RowBounds): Loose {
  let query: Loose = builder.selectFrom(`${table.name} as row`).$castTo<object>();
  if (table.hasTenant) query = query.where("row.tenantId", "=", tenantId);
  // The database policy enforces the scope; for callers who see only their own rows this condition lets an index serve
  // the query.
  if (table.scope === "tenant" || !isOwnOnly(scope)) return query;
  return query.where(`row.${table.scope.account}`, "=", accountId);
}

function allColumns<T extends Table>(query: Loose, columns: readonly string[]): Select<T, RowOf<T>> {
  return castSelect<T>(query)
    .select([...createSelection(columns)])
    .$castTo<RowOf<T>>();
}

function castSelect<T extends Table>(query: Loose): Select<T> {
  return query;
}
