import type { ExpectedError } from "#contract/errors";
import { type Column, defaulted, instant, integer, nullable, plainReference, reference, text } from "./column.ts";

/** Columns by their camelCase name; in the database they are snake_case. */
export type Columns = Readonly<Record<string, Column>>;

/**
 * Where a table is located if tenants move to separate databases: with the tenant, in the control database, or copied
 * into each.
 */
export type TableLocation = "tenant" | "control" | "copied";

/**
 * Which rows of a tenant a caller sees. `tenant`: all of them. Otherwise the data scope of the roles decides by the
 * named columns: the organisation that a row belongs to, and the account that owns it.
 */
export type TableScope = "tenant" | { readonly organisation: string; readonly account: string };

/**
 * What the archive of a tenant does with the rows: it contains them, or leaves them out because they are of use for a
 * short time only (`transient`), because they are made from others (`derived`), or because they work only in
 * this tenant of this installation (`bound`). `tenant` is the table with the row of the tenant itself.
 */
export type TableArchive = "contained" | "transient" | "derived" | "bound" | "tenant";

/**
 * A name and the columns with its pinyin; lists sort by `pinyin`. All its readings are in `readings`, which is only
 * searched and never read: 重庆 is found as cq and as zq.
 */
export type Spelling = { readonly of: string; readonly columns: readonly string[] };

/** A table of the rows layer, created by `defineTable`, `definePlainTable` or `defineGlobalTable`. */
export type Table<C extends Columns = Columns> = {
  readonly name: string;
  readonly location: TableLocation;
  /** Whether rows belong to a tenant; only global tables have no `tenant_id`. */
  readonly hasTenant: boolean;
  /** Whether rows have audit columns, a version, and a soft delete. */
  readonly isRecord: boolean;
  readonly scope: TableScope;
  /** A policy of its own shows some rows only to certain accounts: what one account reads is not shared with others. */
  readonly isPersonal: boolean;
  readonly columns: C;
  /** Text column whose pinyin is stored in `pinyin` and `initials`; lists sort by it instead of by the characters. */
  readonly pinyinOf: string | undefined;
  /** Spelling of a name, for sorting and search. */
  readonly spelling: Spelling | undefined;
  /** Text columns of the search besides the spelling; `make_searchable` in a migration names the same. */
  readonly searchable: readonly string[];
  /** The wire name of the record (`sysUser`): roles may hide its fields. */
  readonly entity: string | undefined;
  /** The error for a missing or hidden row, if it has its own code. */
  readonly missing: (() => ExpectedError) | undefined;
  /** Undefined if the definition does not say; for global tables that no archive contains. */
  readonly archive?: TableArchive | undefined;
};

const auditColumns = {
  version: defaulted(integer()),
  createTime: defaulted(instant()),
  updateTime: nullable(instant()),
  createUserId: nullable(plainReference()),
  createUserName: nullable(text(64)),
  updateUserId: nullable(plainReference()),
  updateUserName: nullable(text(64)),
  deletedAt: nullable(instant()),
};

const creatorColumns = { createOrgId: nullable(plainReference()), createOrgName: nullable(text(64)) };
const pinyinColumns = { pinyin: defaulted(text(400)), initials: defaulted(text(64)) };
const nothingSpelled = { pinyinOf: undefined, spelling: undefined, searchable: [], entity: undefined };
const idColumn = { id: defaulted(reference()) };
const tenantColumn = { tenantId: defaulted(reference()) };

type Audit = typeof auditColumns;
type RecordColumns<C> = C & typeof idColumn & typeof tenantColumn & Audit;

type TableOptions = {
  scope: TableScope;
  /** See `Table.isPersonal`. */
  isPersonal?: boolean;
  pinyinOf?: string;
  /** Instead of `pinyinOf`, if the module writes the pinyin itself. */
  spelling?: Spelling;
  searchable?: readonly string[];
  entity?: string;
  missing?: () => ExpectedError;
  /** Records are contained by default. */
  archive?: TableArchive;
};

/**
 * A table of records of a tenant. `id`, `tenantId`, audit columns, version and soft delete come with it; a table whose
 * scope names `createOrgId` gets the creator's organisation, one with `pinyinOf` its sort columns.
 *
 * ```ts
 * export const positions = defineTable("position", { scope: "tenant", pinyinOf: "name", searchable: ["name", "code"] },
 * {
 *   name: text(64), code: text(64), orderNo: defaulted(integer()), remark: nullable(text(128)),
 * });
 * ```
 */
export function defineTable<const C extends Columns>(
  name: string,
  options: TableOptions,
  columns: C,
): Table<RecordColumns<C>> {
  const creator = options.scope !== "tenant" && options.scope.organisation === "createOrgId" ? creatorColumns : {};
  const pinyin = options.pinyinOf === undefined ? {} : pinyinColumns;
  const spelling = options.pinyinOf === undefined ? options.spelling : { of: options.pinyinOf, columns: [] };
  return {
    name,
    location: "tenant",
    hasTenant: true,
    isRecord: true,
    scope: options.scope,
    isPersonal: options.isPersonal ?? false,
    columns: { ...idColumn, ...tenantColumn, ...columns, ...creator, ...pinyin, ...auditColumns },
    pinyinOf: options.pinyinOf,
    spelling,
    searchable: options.searchable ?? [],
    entity: options.entity,
    missing: options.missing,
    archive: options.archive ?? "contained",
  };
}

/**
 * A table of a tenant whose rows are no records of their own: links, sessions, counters. It has only its named columns
 * and `tenantId`; rows are deleted physically. `archive` is required where the rows are located with the tenant; rows
 * of the control database are transient.
 */
export function definePlainTable<const C extends Columns>(
  name: string,
  options: { location: TableLocation; scope: TableScope; isPersonal?: boolean; archive?: TableArchive },
  columns: C,
): Table<C & typeof tenantColumn> {
  return {
    name,
    location: options.location,
    hasTenant: true,
    isRecord: false,
    scope: options.scope,
    isPersonal: options.isPersonal ?? false,
    columns: { ...tenantColumn, ...columns },
    ...nothingSpelled,
    missing: undefined,
    archive: options.archive ?? (options.location === "control" ? "transient" : undefined),
  };
}

type GlobalTableOptions = { location: "control" | "copied"; missing?: () => ExpectedError; archive?: "tenant" };

/** A table of records of the whole installation: tenants, menus, dictionaries. docs/security.md lists these tables. */
export function defineGlobalTable<const C extends Columns>(
  name: string,
  options: GlobalTableOptions,
  columns: C,
): Table<C & typeof idColumn & Audit> {
  return {
    name,
    location: options.location,
    hasTenant: false,
    isRecord: true,
    scope: "tenant",
    isPersonal: false,
    columns: { ...idColumn, ...columns, ...auditColumns },
    ...nothingSpelled,
    missing: options.missing,
    archive: options.archive,
  };
}

/**
 * Like `defineGlobalTable`, with a keyword search in its `searchable` columns and the pinyin of its name. It is scanned
 * row by row, so it is for some thousand rows; migrations name only its columns.
 */
export function defineSearchableGlobalTable<const C extends Columns>(
  name: string,
  options: GlobalTableOptions & Required<Pick<TableOptions, "pinyinOf" | "searchable" | "entity">>,
  columns: C,
): Table<C & typeof pinyinColumns & typeof idColumn & Audit> {
  const { pinyinOf, searchable, entity } = options;
  const table = defineGlobalTable(name, options, { ...columns, ...pinyinColumns });
  return { ...table, pinyinOf, spelling: { of: pinyinOf, columns: [] }, searchable, entity };
}

/** A row of the table as it is read. */
export type RowOf<T extends Table> = {
  [Name in keyof T["columns"] & string]: T["columns"][Name] extends Column<infer Read, infer _Write> ? Read : never;
};

type WriteOf<T extends Table> = {
  [Name in keyof T["columns"] & string]: T["columns"][Name] extends Column<infer _Read, infer Write> ? Write : never;
};

type OptionalNames<W> = { [Name in keyof W]: undefined extends W[Name] ? Name : never }[keyof W];

/** The values of a new row; audit columns, tenant and id are filled in. */
export type NewRowOf<T extends Table> = Omit<WriteOf<T>, OptionalNames<WriteOf<T>>> &
  Partial<Pick<WriteOf<T>, OptionalNames<WriteOf<T>>>>;

/** The values of an update; a missing or undefined column stays unchanged. */
export type ChangesOf<T extends Table> = {
  [Name in Exclude<keyof T["columns"] & string, "id" | "tenantId" | "version">]?: RowOf<T>[Name] | undefined;
};

/** The names of all columns that may leave the server. */
export function listPublicColumns<T extends Table>(table: T): readonly ColumnOf<T>[] {
  const names: readonly ColumnOf<T>[] = Object.keys(table.columns);
  return names.filter((name) => table.columns[name]?.isSecret === false);
}

/** Names of a table's columns. */
export type ColumnOf<T extends Table> = keyof T["columns"] & string;
