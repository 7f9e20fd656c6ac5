import { sql } from "kysely";
import { requestError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import { toSpelling } from "./pinyin.ts";
import { createMissingError } from "./tableReader.ts";
import type { Actor, RowAccess, Rows } from "./rows.ts";
import { builder, compile, markByKey } from "./statement.ts";
import type { NewRowOf, RowOf, Table } from "./table.ts";

/** The writing half of `Rows`. */
export type TableWriter<T extends Table> = Pick<
  Rows<T>,
  "add" | "addAll" | "addMissing" | "update" | "set" | "remove" | "removeAll" | "restore" | "erase"
>;

type Find<T extends Table> = (id: Id) => Promise<RowOf<T> | undefined>;

/** Columns of records that only this layer writes, whatever the input holds (security 5.1). */
const stamped = new Set([
  "tenantId",
  "version",
  "deletedAt",
  "createTime",
  "createUserId",
  "createUserName",
  "createOrgId",
  "createOrgName",
  "updateTime",
  "updateUserId",
  "updateUserName",
]);

/** Writes rows of a table on behalf of one caller. */
export function createTableWriter<T extends Table>(table: T, access: RowAccess, find: Find<T>): TableWriter<T> {
  const { actor, transaction, now, show } = access;
  const stamp = () => changedColumns(table, actor, now());

  async function write(ids: Id | readonly Id[], changes: Record<string, unknown>, version?: number): Promise<number> {
    let query = builder.updateTable(table.name).set(changes).where(equal("id", ids));
    if (table.hasTenant) query = query.where("tenantId", "=", actor.tenantId);
    if (table.isRecord) query = query.where("deletedAt", "is", null);
    if (version !== undefined) query = query.where("version", "=", version);
    const statement = compile(query);
    return await transaction.change(Array.isArray(ids) ? statement : markByKey(statement));
  }

  async function writeOne(id: Id, changes: Record<string, unknown>): Promise<number> {
    const count = await write(id, changes);
    if (count === 0) throw createMissingError(table);
    return count;
  }

  return {
    add: async (values) => {
      const row = toNewRow(table, access, values);
      const query = builder.insertInto(table.name).values(row).returning("id").$castTo<{ id: number }>();
      const [added] = await transaction.run(markByKey(compile(query)));
      return toId(added?.id ?? 0);
    },
    addAll: async (values) => {
      if (values.length === 0) return 0;
      const rows = values.map((one) => toNewRow(table, access, one));
      return await transaction.change(compile(builder.insertInto(table.name).values(rows)));
    },
    addMissing: async (values) => {
      if (values.length === 0) return 0;
      const rows = values.map((one) => toNewRow(table, access, one));
      const query = builder.insertInto(table.name).values(rows);
      return await transaction.change(compile(query.onConflict((conflict) => conflict.doNothing())));
    },
    update: async (id, changes, version) => {
      const raised = table.isRecord ? { version: sql`version + 1` } : {};
      if ((await write(id, { ...toEditedValues(table, changes), ...stamp(), ...raised }, version)) > 0) return;
      const current = await find(id);
      if (current === undefined || version === undefined) throw createMissingError(table);
      throw requestError("record.stale", { result: show(table, current) });
    },
    set: async (id, changes) => await writeOne(id, { ...toEditedValues(table, changes), ...stamp() }),
    remove: async (id) => {
      await writeOne(id, { deletedAt: now(), ...stamp() });
    },
    removeAll: async (ids) => await write(ids, { deletedAt: now(), ...stamp() }),
    restore: async (id) => {
      let query = builder.updateTable(table.name).set({ deletedAt: null, version: sql`version + 1`, ...stamp() });
      if (table.hasTenant) query = query.where("tenantId", "=", actor.tenantId);
      const revived = query.where("id", "=", id).where("deletedAt", "is not", null);
      if ((await transaction.change(markByKey(compile(revived)))) === 0) throw createMissingError(table);
    },
    erase: async (where) => {
      let query = builder.deleteFrom(table.name);
      if (table.hasTenant) query = query.where("tenantId", "=", actor.tenantId);
      for (const [name, value] of Object.entries(where)) query = query.where(equal(name, value));
      return await transaction.change(compile(query));
    },
  };
}

function toNewRow<T extends Table>(table: T, { actor, now }: RowAccess, values: NewRowOf<T>): Record<string, unknown> {
  return {
    ...toStoredValues(table, values),
    ...(table.hasTenant ? { tenantId: actor.tenantId } : {}),
    ...(table.isRecord ? createdColumns(table, actor, now()) : {}),
  };
}

/** Like a filter, but a missing value matches nothing, because this deletes rows. */
function equal(name: string, value: unknown) {
  const column = sql.ref(name);
  if (value === null) return sql<boolean>`${column} is null`;
  if (!Array.isArray(value)) return sql<boolean>`${column} = ${value ?? null}`;
  return value.length === 0 ? sql<boolean>`false` : sql<boolean>`${column} in (${sql.join(value)})`;
}

/** The id of a row never changes. */
function toEditedValues(table: Table, changes: object): Record<string, unknown> {
  const { id: _, ...rest } = toStoredValues(table, changes);
  return rest;
}

function toStoredValues(table: Table, values: object): Record<string, unknown> {
  const definedValues = Object.entries(values).filter(
    ([name, value]) => name in table.columns && value !== undefined && !(table.isRecord && stamped.has(name)),
  );
  const row: Record<string, unknown> = Object.fromEntries(definedValues);
  return { ...row, ...toSpelling(table, table.spelling === undefined ? undefined : row[table.spelling.of]) };
}

function createdColumns(table: Table, actor: Actor, now: Date): Record<string, unknown> {
  const owner =
    "createOrgId" in table.columns ? { createOrgId: actor.organisationId, createOrgName: actor.organisationName } : {};
  return { createTime: now, createUserId: actor.accountId, createUserName: actor.realName, ...owner };
}

function changedColumns(table: Table, actor: Actor, now: Date): Record<string, unknown> {
  if (!table.isRecord) return {};
  return { updateTime: now, updateUserId: actor.accountId, updateUserName: actor.realName };
}
