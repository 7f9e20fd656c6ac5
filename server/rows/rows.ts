import type { SelectQueryBuilder } from "kysely";
import type { Id } from "#contract/id";
import { readsOf } from "./reads.ts";
import { type Asked, pagingOf, type Search, type Turned } from "./paging.ts";
import type { DataScope } from "./scope.ts";
import type { RowView } from "./statement.ts";
import type { ChangesOf, ColumnOf, NewRowOf, RowOf, Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";
import { writesOf } from "./writes.ts";

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
  /** As `select`, but records that are marked as deleted are among the rows. */
  selectEver(): Select<T>;
  /** Rows by id, deleted ones among them; `lock`: nobody changes them until the call ends. */
  ever(ids: readonly Id[], how?: "lock"): Promise<RowOf<T>[]>;
  run<Output>(query: Select<T, Output>): Promise<Output[]>;
  /** As `run`, for a query that reaches its rows by keys that it is given, through an index: its plan is kept. */
  runByKey<Output>(query: Select<T, Output>): Promise<Output[]>;
  /** One page of a query and its total; `pageRows` of `search.ts` is how services ask for it. */
  page<Name extends ColumnOf<T>>(asked: Asked<T, Name>, search: Search): Promise<Turned<Pick<RowOf<T>, Name>>>;
  /** Writes a new row with who, when and tenant; answers its id. */
  add(values: NewRowOf<T>): Promise<Id>;
  addAll(values: readonly NewRowOf<T>[]): Promise<number>;
  /** As `addAll`, but passes over rows that a unique index says are there already. */
  addMissing(values: readonly NewRowOf<T>[]): Promise<number>;
  /**
   * Changes a record and raises its version. With `version` (the one that the edit was made from) a row that somebody
   * else changed meanwhile is refused as stale, with the row as it is now.
   */
  update(id: Id, changes: ChangesOf<T>, version?: number): Promise<void>;
  /** Changes columns without raising the version: a state that is switched from a list (setStatus). */
  set(id: Id, changes: ChangesOf<T>): Promise<number>;
  /** Marks a record as deleted. */
  remove(id: Id): Promise<void>;
  /** Brings back a record that is marked as deleted. */
  revive(id: Id): Promise<void>;
  /** Marks these records as deleted in one statement; answers how many the caller reached. */
  removeAll(ids: readonly Id[]): Promise<number>;
  /** Really deletes rows of a link table; answers how many. */
  erase(where: Where<T>): Promise<number>;
};

/** In whose name and in which transaction a table is read and written. */
export type Access = {
  readonly actor: Actor;
  readonly transaction: Transaction;
  readonly now: () => Date;
  /** A row as the caller may see it whose edit came too late. */
  readonly show: (table: Table, row: object) => Readonly<Record<string, unknown>>;
};

/** Binds a table to a caller and a transaction. */
export function rowsOf<T extends Table>(table: T, access: Access): Rows<T> {
  const reads = readsOf(table, access);
  return { ...reads, ...pagingOf(table, access), ...writesOf(table, access, reads.find) };
}
