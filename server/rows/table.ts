import type { ExpectedError } from "#contract/errors";
import { bigInteger, type Column, defaulted, instant, integer, nullable, reference, text } from "./column.ts";

/** Columns by their camelCase name; in the database they are snake_case. */
export type Columns = Readonly<Record<string, Column>>;

/**
 * Where a table lives when tenants move to databases of their own: with the tenant, in the control database, or copied
 * into each.
 */
export type Home = "tenant" | "control" | "copied";

/**
 * Which rows of a tenant a caller sees. `tenant`: all of them. Else the data scope of his roles, decided by the named
 * columns: the organisation that a row belongs to, and the account that owns it.
 */
export type Scope = "tenant" | { readonly organisation: string; readonly account: string };

/**
 * A name and the columns that its pinyin stands in; lists sort by `pinyin`. All its readings are kept in `readings`, which
 * is only searched and never read: 重庆 is found as cq and as zq.
 */
export type Spelling = { readonly of: string; readonly columns: readonly string[] };

/** A table as the rows layer knows it. `defineTable`, `defineLink` and `defineGlobal` make one. */
export type Table<C extends Columns = Columns> = {
  readonly name: string;
  readonly home: Home;
  /** Whether rows belong to a tenant; only global tables have no `tenant_id`. */
  readonly hasTenant: boolean;
  /** Whether rows carry who made and changed them, a version, and are kept as deleted. */
  readonly isRecord: boolean;
  readonly scope: Scope;
  readonly columns: C;
  /** Text column whose pinyin is kept in `pinyin` and `initials`; lists sort by it instead of by the characters. */
  readonly pinyinOf: string | undefined;
  /** How a name is spelled, for sorting and search. */
  readonly spelling: Spelling | undefined;
  /** Text columns that a search looks in, beside the spelling; `make_searchable` in a migration names the same. */
  readonly searchable: readonly string[];
  /** The record in the wire's words (`sysUser`): fields of it may be hidden from a caller. */
  readonly entity: string | undefined;
  /** The answer for a row that is missing or hidden, where it has a code of its own. */
  readonly missing: (() => ExpectedError) | undefined;
};

const auditColumns = {
  version: defaulted(integer()),
  createTime: defaulted(instant()),
  updateTime: nullable(instant()),
  createUserId: nullable(bigInteger()),
  createUserName: nullable(text(64)),
  updateUserId: nullable(bigInteger()),
  updateUserName: nullable(text(64)),
  deletedAt: nullable(instant()),
};

const creatorColumns = { createOrgId: nullable(bigInteger()), createOrgName: nullable(text(64)) };
const pinyinColumns = { pinyin: defaulted(text(400)), initials: defaulted(text(64)) };
const nothingSpelled = { pinyinOf: undefined, spelling: undefined, searchable: [], entity: undefined };
const idColumn = { id: defaulted(reference()) };
const tenantColumn = { tenantId: defaulted(reference()) };

type Audit = typeof auditColumns;
type RecordColumns<C> = C & typeof idColumn & typeof tenantColumn & Audit;

type About = {
  scope: Scope;
  pinyinOf?: string;
  /** Instead of `pinyinOf`, where the module writes the pinyin itself. */
  spelling?: Spelling;
  searchable?: readonly string[];
  entity?: string;
  missing?: () => ExpectedError;
};

/**
 * A table of records of a tenant: `id`, `tenantId`, audit columns, version and soft delete come with it; a table whose
 * scope names `createOrgId` gets the creator's organisation, one with `pinyinOf` its sort columns.
 *
 * ```ts
 * export const positions = defineTable("position", { scope: "tenant", pinyinOf: "name", searchable: ["name", "code"] }, {
 *   name: text(64), code: text(64), orderNo: defaulted(integer()), remark: nullable(text(128)),
 * });
 * ```
 */
export function defineTable<const C extends Columns>(name: string, about: About, columns: C): Table<RecordColumns<C>> {
  const creator = about.scope !== "tenant" && about.scope.organisation === "createOrgId" ? creatorColumns : {};
  const pinyin = about.pinyinOf === undefined ? {} : pinyinColumns;
  const spelling = about.pinyinOf === undefined ? about.spelling : { of: about.pinyinOf, columns: [] };
  return {
    name,
    home: "tenant",
    hasTenant: true,
    isRecord: true,
    scope: about.scope,
    columns: { ...idColumn, ...tenantColumn, ...columns, ...creator, ...pinyin, ...auditColumns },
    pinyinOf: about.pinyinOf,
    spelling,
    searchable: about.searchable ?? [],
    entity: about.entity,
    missing: about.missing,
  };
}

/**
 * A table of a tenant whose rows are no records of their own: links, sessions, counters. It has just the columns that it
 * names and `tenantId`; rows are really deleted.
 */
export function defineLink<const C extends Columns>(
  name: string,
  about: { home: Home; scope: Scope },
  columns: C,
): Table<C & typeof tenantColumn> {
  return {
    name,
    home: about.home,
    hasTenant: true,
    isRecord: false,
    scope: about.scope,
    columns: { ...tenantColumn, ...columns },
    ...nothingSpelled,
    missing: undefined,
  };
}

type AboutGlobal = { home: "control" | "copied"; missing?: () => ExpectedError };

/** A table of records of the whole installation: tenants, menus, dictionaries. It stands in the list of docs/security.md. */
export function defineGlobal<const C extends Columns>(
  name: string,
  about: AboutGlobal,
  columns: C,
): Table<C & typeof idColumn & Audit> {
  return {
    name,
    home: about.home,
    hasTenant: false,
    isRecord: true,
    scope: "tenant",
    columns: { ...idColumn, ...columns, ...auditColumns },
    ...nothingSpelled,
    missing: about.missing,
  };
}

/**
 * As `defineGlobal`, found by a keyword: in its `searchable` columns and in what the name's pinyin may be. It is looked
 * through row by row, so it is for some thousand rows; nothing of it is named in a migration but its columns.
 */
export function defineSearchedGlobal<const C extends Columns>(
  name: string,
  about: AboutGlobal & Required<Pick<About, "pinyinOf" | "searchable" | "entity">>,
  columns: C,
): Table<C & typeof pinyinColumns & typeof idColumn & Audit> {
  const { pinyinOf, searchable, entity } = about;
  const table = defineGlobal(name, about, { ...columns, ...pinyinColumns });
  return { ...table, pinyinOf, spelling: { of: pinyinOf, columns: [] }, searchable, entity };
}

/** What a row of the table looks like when it is read. */
export type RowOf<T extends Table> = {
  [Name in keyof T["columns"] & string]: T["columns"][Name] extends Column<infer Read, infer _Write> ? Read : never;
};

type WriteOf<T extends Table> = {
  [Name in keyof T["columns"] & string]: T["columns"][Name] extends Column<infer _Read, infer Write> ? Write : never;
};

type OptionalNames<W> = { [Name in keyof W]: undefined extends W[Name] ? Name : never }[keyof W];

/** What must and may be given for a new row; who, when, tenant and id are filled in. */
export type NewRowOf<T extends Table> = Omit<WriteOf<T>, OptionalNames<WriteOf<T>>> &
  Partial<Pick<WriteOf<T>, OptionalNames<WriteOf<T>>>>;

/** What an update may change; a column that is left out or undefined stays as it is. */
export type ChangesOf<T extends Table> = {
  [Name in Exclude<keyof T["columns"] & string, "id" | "tenantId" | "version">]?: RowOf<T>[Name] | undefined;
};

/** The names of all columns that leave the server. */
export function openColumns<T extends Table>(table: T): readonly ColumnOf<T>[] {
  const names: readonly ColumnOf<T>[] = Object.keys(table.columns);
  return names.filter((name) => table.columns[name]?.isSecret === false);
}

/** Names of a table's columns. */
export type ColumnOf<T extends Table> = keyof T["columns"] & string;
