import type { SelectQueryBuilder } from "kysely";
import { sql } from "kysely";
import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { oneOf } from "./condition.ts";
import type { Access, Actor, Rows, Select, Where } from "./rows.ts";
import { isOwnOnly } from "./scope.ts";
import { builder, byKey, compile, type RowView, selectionOf } from "./statement.ts";
import type { RowOf, Table } from "./table.ts";

const maximumListed = 1000;

type Loose = SelectQueryBuilder<RowView<Record<string, unknown>>, "row", object>;

/** The reading half of `Rows`. */
export type Reads<T extends Table> = Pick<
  Rows<T>,
  "get" | "find" | "list" | "count" | "select" | "selectEver" | "ever" | "run" | "runByKey"
>;

/** Reads rows of a table as one caller reaches them. */
export function readsOf<T extends Table>(table: T, { actor, transaction }: Access): Reads<T> {
  const columns = columnsOf(table);

  function filtered(where: Where<T> | undefined): Loose {
    let query = bound(table, actor);
    for (const [name, value] of Object.entries(where ?? {})) query = withEqual(query, name, value);
    return query;
  }

  async function find(id: Id): Promise<RowOf<T> | undefined> {
    const [row] = await transaction.run(
      byKey(compile(allColumns<T>(bound(table, actor).where("row.id", "=", id), columns))),
    );
    return row;
  }

  return {
    find,
    get: async (id) => {
      const row = await find(id);
      if (row === undefined) throw missingIn(table);
      return row;
    },
    list: async (where) => {
      const statement = compile(allColumns<T>(filtered(where), columns).limit(maximumListed));
      return await transaction.run(where !== undefined && "id" in where ? byKey(statement) : statement);
    },
    count: async (where) => {
      const counted = filtered(where).select((on) => on.fn.countAll<number>().as("count"));
      const [row] = await transaction.run(compile(counted));
      return row?.count ?? 0;
    },
    select: () => boundTo(table, actor),
    selectEver: () => typed<T>(everBound(table, actor)),
    ever: async (ids, how) => {
      if (ids.length === 0) return [];
      const found = allColumns<T>(everBound(table, actor).where(oneOf("row.id", ids)), columns).orderBy(
        sql.ref("row.id"),
      );
      return await transaction.run(compile(how === "lock" ? found.forUpdate() : found));
    },
    run: async (query) => await transaction.run(compile(query)),
    runByKey: async (query) => await transaction.run(byKey(compile(query))),
  };
}

const columnLists = new WeakMap<Table, readonly string[]>();

/** The same list each time, which `selectionOf` knows again. */
function columnsOf(table: Table): readonly string[] {
  const known = columnLists.get(table) ?? Object.keys(table.columns);
  columnLists.set(table, known);
  return known;
}

/** The error for a row that is missing or hidden; both answer alike. */
export function missingIn(table: Table): Error {
  return table.missing?.() ?? commonError("record.missing");
}

function withEqual(query: Loose, name: string, value: unknown): Loose {
  if (value === undefined) return query;
  if (value === null) return query.where(`row.${name}`, "is", null);
  if (!Array.isArray(value)) return query.where(`row.${name}`, "=", value);
  return query.where(oneOf(`row.${name}`, value));
}

/** As much of an actor as decides which rows exist for him. */
type Bound = Pick<Actor, "tenantId" | "accountId" | "scope">;

/** A select on the rows of a table that exist for a caller: of his tenant and data scope, and not deleted. */
export function boundTo<T extends Table>(table: T, actor: Bound): Select<T> {
  return typed<T>(bound(table, actor));
}

function bound(table: Table, actor: Bound): Loose {
  const query = everBound(table, actor);
  return table.isRecord ? query.where("row.deletedAt", "is", null) : query;
}

function everBound(table: Table, { tenantId, accountId, scope }: Bound): Loose {
  let query: Loose = builder.selectFrom(`${table.name} as row`).$castTo<object>();
  if (table.hasTenant) query = query.where("row.tenantId", "=", tenantId);
  // The wall is the policy of the database; for somebody who sees only his own rows this lets an index serve it.
  if (table.scope === "tenant" || !isOwnOnly(scope)) return query;
  return query.where(`row.${table.scope.account}`, "=", accountId);
}

function allColumns<T extends Table>(query: Loose, columns: readonly string[]): Select<T, RowOf<T>> {
  return typed<T>(query)
    .select([...selectionOf(columns)])
    .$castTo<RowOf<T>>();
}

function typed<T extends Table>(query: Loose): Select<T> {
  return query;
}
