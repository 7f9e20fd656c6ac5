import type { SelectQueryBuilder } from "kysely";
import type { Id } from "#contract/id";
import { createTableReader } from "./tableReader.ts";
import { createPaging, type PageRequest, type PageResult } from "./paging.ts";
import type { KeywordSearch } from "./search.ts";
import type { SharedAnswers } from "./sharedAnswers.ts";
import type { DataScope } from "./dataScope.ts";
import type { RowView } from "./statement.ts";
import type { ChangesOf, ColumnOf, NewRowOf, RowOf, Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";
import { createTableWriter } from "./tableWriter.ts";

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
export type ColumnFilter<T extends Table> = {
  [Name in ColumnOf<T>]?: RowOf<T>[Name] | readonly RowOf<T>[Name][] | undefined;
};

/**
 * A select on one table, already bound to tenant, data scope and rows that are not deleted. Its columns are `row.name`.
 */
export type Select<T extends Table, Output = object> = SelectQueryBuilder<RowView<RowOf<T>>, "row", Output>;

/** Rows of one table as one caller reaches them. A row outside of their tenant or data scope does not exist here. */
export type Rows<T extends Table> = {
  /** The row, or the table's own "missing" error. */
  get(id: Id): Promise<RowOf<T>>;
  find(id: Id): Promise<RowOf<T> | undefined>;
  /** At most 1000 rows. */
  list(where?: ColumnFilter<T>): Promise<RowOf<T>[]>;
  count(where?: ColumnFilter<T>): Promise<number>;
  /** Starts a query; `run` sends it. */
  select(): Select<T>;
  /** Like `select`, but includes records that are marked as deleted. */
  selectWithDeleted(): Select<T>;
  /** Rows by id, including deleted ones; `lock`: they cannot change until the call ends. */
  listWithDeleted(ids: readonly Id[], how?: "lock"): Promise<RowOf<T>[]>;
  run<Output>(query: Select<T, Output>): Promise<Output[]>;
  /** Like `run`, for a query that finds its rows by given keys through an index: its plan is kept. */
  runByKey<Output>(query: Select<T, Output>): Promise<Output[]>;
  /** One page of a query and its total; services use `pageRows` of `pageRows.ts`. */
  page<Name extends ColumnOf<T>>(
    request: PageRequest<T, Name>,
    search: KeywordSearch,
  ): Promise<PageResult<Pick<RowOf<T>, Name>>>;
  /** Inserts a row with tenant and audit columns; returns its id. */
  add(values: NewRowOf<T>): Promise<Id>;
  addAll(values: readonly NewRowOf<T>[]): Promise<number>;
  /** Like `addAll`, but skips rows that a unique index already has. */
  addMissing(values: readonly NewRowOf<T>[]): Promise<number>;
  /**
   * Updates a record and increments its version. With `version` (the one that the edit started from), a row that was
   * changed since is refused as stale, with the current row.
   */
  update(id: Id, changes: ChangesOf<T>, version?: number): Promise<void>;
  /** Updates columns without a new version: a state that is switched from a list (setStatus). */
  set(id: Id, changes: ChangesOf<T>): Promise<number>;
  /** Marks a record as deleted. */
  remove(id: Id): Promise<void>;
  /** Restores a record that is marked as deleted. */
  restore(id: Id): Promise<void>;
  /** Marks these records as deleted in one statement; returns how many the caller reached. */
  removeAll(ids: readonly Id[]): Promise<number>;
  /** Deletes rows of a link table physically; returns how many. */
  erase(where: ColumnFilter<T>): Promise<number>;
};

/** The caller and the transaction for reading and writing a table. */
export type RowAccess = {
  readonly actor: Actor;
  readonly transaction: Transaction;
  /** Reads instead of `transaction`: the rows are in another database than those that the call writes. */
  readonly reading?: Transaction | undefined;
  /** Answers shared with other calls; `undefined` in a call that writes, which sees its own rows. */
  readonly shared: SharedAnswers | undefined;
  readonly now: () => Date;
  /** The current row of a stale update, as the caller may see it. */
  readonly show: (table: Table, row: object) => Readonly<Record<string, unknown>>;
};

/** Binds a table to a caller and a transaction. */
export function bindRows<T extends Table>(table: T, access: RowAccess): Rows<T> {
  const readAccess = access.reading === undefined ? access : { ...access, transaction: access.reading };
  const reads = createTableReader(table, readAccess);
  return { ...reads, ...createPaging(table, readAccess), ...createTableWriter(table, access, reads.find) };
}
