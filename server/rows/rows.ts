import type { SelectQueryBuilder } from "kysely";
import { sql } from "kysely";
import { commonError, refusal } from "#contract/errors";
import { type Id, idOf } from "#contract/id";
import { builder, compile, type RowView } from "./statement.ts";
import type { ChangesOf, ColumnOf, NewRowOf, RowOf, Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";
import { pinyinOf } from "./pinyin.ts";

/** Which rows a caller reaches: all of the tenant, or those of organisations, of whole subtrees, and always his own. */
export type DataScope = {
  readonly all: boolean;
  readonly organisations: readonly Id[];
  readonly trees: readonly Id[];
};

/** On whose behalf rows are read and written. */
export type Actor = {
  readonly tenantId: Id;
  readonly accountId: Id | null;
  readonly realName: string | null;
  readonly organisationId: Id | null;
  readonly organisationName: string | null;
  readonly scope: DataScope;
};

/** Equal values by column; a list means "one of". */
export type Where<T extends Table> = {
  [Name in ColumnOf<T>]?: RowOf<T>[Name] | readonly RowOf<T>[Name][] | undefined;
};

/** A select on one table, already bound to tenant, data scope and rows that are not deleted. Its columns are `row.name`. */
export type Select<T extends Table, Output = object> = SelectQueryBuilder<RowView<RowOf<T>>, "row", Output>;

/** Rows of one table as one caller reaches them. A row outside of his tenant or data scope does not exist here. */
export type Rows<T extends Table> = {
  /** The row, or the table's own "missing" error. */
  get(id: Id): Promise<RowOf<T>>;
  find(id: Id): Promise<RowOf<T> | undefined>;
  /** At most 1000 rows. */
  list(where?: Where<T>): Promise<RowOf<T>[]>;
  count(where?: Where<T>): Promise<number>;
  /** Starts a query of its own; `run` sends it. */
  select(): Select<T>;
  run<Output>(query: Select<T, Output>): Promise<Output[]>;
  /** Writes a new row with who, when and tenant; answers its id. */
  add(values: NewRowOf<T>): Promise<Id>;
  addAll(values: readonly NewRowOf<T>[]): Promise<number>;
  /**
   * Changes a record and raises its version. With `version` (the one that the edit was made from) a row that somebody
   * else changed meanwhile is refused as stale, with the row as it is now.
   */
  update(id: Id, changes: ChangesOf<T>, version?: number): Promise<void>;
  /** Changes columns without raising the version: a state that is switched from a list (setStatus). */
  set(id: Id, changes: ChangesOf<T>): Promise<number>;
  /** Marks a record as deleted. */
  remove(id: Id): Promise<void>;
  /** Really deletes rows of a link table; answers how many. */
  erase(where: Where<T>): Promise<number>;
};

const maximumListed = 1000;

type Loose = SelectQueryBuilder<RowView<Record<string, unknown>>, "row", object>;

/** Binds a table to a caller and a transaction. */
export function rowsOf<T extends Table>(table: T, actor: Actor, transaction: Transaction, now: () => Date): Rows<T> {
  const columns = Object.keys(table.columns);

  function bound(): Loose {
    let query: Loose = builder.selectFrom(`${table.name} as row`).$castTo<object>();
    if (table.hasTenant) query = query.where("row.tenantId", "=", actor.tenantId);
    if (table.isRecord) query = query.where("row.deletedAt", "is", null);
    return withScope(query, table, actor);
  }

  function filtered(where: Where<T> | undefined): Loose {
    let query = bound();
    for (const [name, value] of Object.entries(where ?? {})) query = withEqual(query, name, value);
    return query;
  }

  async function find(id: Id): Promise<RowOf<T> | undefined> {
    const [row] = await transaction.run(compile(allColumns<T>(filteredById(id), columns)));
    return row;
  }

  function filteredById(id: Id): Loose {
    return bound().where("row.id", "=", id);
  }

  async function write(id: Id, changes: Record<string, unknown>, version: number | undefined): Promise<number> {
    let query = builder.updateTable(table.name).set(changes).where("id", "=", id);
    if (table.hasTenant) query = query.where("tenantId", "=", actor.tenantId);
    if (table.isRecord) query = query.where("deletedAt", "is", null);
    if (version !== undefined) query = query.where("version", "=", version);
    return await transaction.change(compile(query));
  }

  async function update(id: Id, changes: ChangesOf<T>, version?: number): Promise<void> {
    const raised = table.isRecord ? { version: sql`version + 1` } : {};
    const values = { ...completed(table, changes), ...changed(table, actor, now()), ...raised };
    if ((await write(id, values, version)) > 0) return;
    const current = await find(id);
    if (current === undefined || version === undefined) throw missingIn(table);
    throw refusal("record.stale", { result: current });
  }

  async function addAll(values: readonly NewRowOf<T>[]): Promise<number> {
    if (values.length === 0) return 0;
    return await transaction.change(compile(builder.insertInto(table.name).values(values.map(made))));
  }

  function made(values: NewRowOf<T>): Record<string, unknown> {
    return {
      ...completed(table, values),
      ...(table.hasTenant ? { tenantId: actor.tenantId } : {}),
      ...(table.isRecord ? created(table, actor, now()) : {}),
    };
  }

  return {
    find,
    get: async (id) => {
      const row = await find(id);
      if (row === undefined) throw missingIn(table);
      return row;
    },
    list: async (where) => await transaction.run(compile(allColumns<T>(filtered(where), columns).limit(maximumListed))),
    count: async (where) => {
      const counted = filtered(where).select((on) => on.fn.countAll<number>().as("count"));
      const [row] = await transaction.run(compile(counted));
      return row?.count ?? 0;
    },
    select: () => typed<T>(bound()),
    run: async (query) => await transaction.run(compile(query)),
    add: async (values) => {
      const query = builder.insertInto(table.name).values(made(values)).returning("id").$castTo<{ id: number }>();
      const [row] = await transaction.run(compile(query));
      return idOf(row?.id ?? 0);
    },
    addAll,
    update,
    set: async (id, changes) => {
      const count = await write(id, { ...completed(table, changes), ...changed(table, actor, now()) }, undefined);
      if (count === 0) throw missingIn(table);
      return count;
    },
    remove: async (id) => {
      const count = await write(id, { deletedAt: now(), ...changed(table, actor, now()) }, undefined);
      if (count === 0) throw missingIn(table);
    },
    erase: async (where) => {
      let query = builder.deleteFrom(table.name);
      if (table.hasTenant) query = query.where("tenantId", "=", actor.tenantId);
      for (const [name, value] of Object.entries(where)) {
        query = Array.isArray(value) ? query.where(name, "in", value) : query.where(name, "=", value);
      }
      return await transaction.change(compile(query));
    },
  };
}

/** The error for a row that is missing or hidden; both answer alike. */
export function missingIn(table: Table): Error {
  return table.missing?.() ?? commonError("record.missing");
}

function withEqual(query: Loose, name: string, value: unknown): Loose {
  if (value === undefined) return query;
  if (value === null) return query.where(`row.${name}`, "is", null);
  if (!Array.isArray(value)) return query.where(`row.${name}`, "=", value);
  return value.length === 0 ? query.where(sql<boolean>`false`) : query.where(`row.${name}`, "in", value);
}

/** The wall is the policy of the database; for somebody who sees only his own rows this lets an index serve it. */
function withScope(query: Loose, table: Table, { scope, accountId }: Actor): Loose {
  const isOwnOnly = !scope.all && scope.trees.length === 0 && scope.organisations.length === 0;
  if (table.scope === "tenant" || !isOwnOnly) return query;
  return query.where(`row.${table.scope.account}`, "=", accountId);
}

function completed(table: Table, values: object): Record<string, unknown> {
  const known = Object.entries(values).filter(([name, value]) => name in table.columns && value !== undefined);
  const row: Record<string, unknown> = Object.fromEntries(known);
  const named = table.pinyinOf === undefined ? undefined : row[table.pinyinOf];
  return typeof named === "string" ? { ...row, ...pinyinOf(named) } : row;
}

function created(table: Table, actor: Actor, now: Date): Record<string, unknown> {
  const owner =
    "createOrgId" in table.columns ? { createOrgId: actor.organisationId, createOrgName: actor.organisationName } : {};
  return { createTime: now, createUserId: actor.accountId, createUserName: actor.realName, ...owner };
}

function changed(table: Table, actor: Actor, now: Date): Record<string, unknown> {
  if (!table.isRecord) return {};
  return { updateTime: now, updateUserId: actor.accountId, updateUserName: actor.realName };
}

function allColumns<T extends Table>(query: Loose, columns: readonly string[]): Select<T, RowOf<T>> {
  return typed<T>(query)
    .select(columns.map((name) => sql.ref(`row.${name}`).as(name)))
    .$castTo<RowOf<T>>();
}

function typed<T extends Table>(query: Loose): Select<T> {
  // Both describe the same builder; only here is the table's own type known again.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return query as unknown as Select<T>;
}
