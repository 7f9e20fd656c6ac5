import type { Id } from "#contract/id";

/** PostgreSQL type of a column, as `format_type` prints it. */
export type SqlType =
  | "bigint"
  | "integer"
  | "smallint"
  | "boolean"
  | "text"
  | "timestamp with time zone"
  | "date"
  | "jsonb"
  | "bigint[]"
  | "bytea"
  | "numeric"
  | "inet"
  | `character varying(${number})`;

/**
 * A column: its PostgreSQL type, and the TypeScript types for reading (`Read`) and writing (`Write`). A column whose
 * `Write` admits undefined is optional in a new row.
 */
export type Column<Read = unknown, Write = Read> = {
  readonly type: SqlType;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Never part of an answer or of the history. */
  readonly isSecret: boolean;
  /** The id of a row. */
  readonly isReference: boolean;
  /** Whether the text or document contains ids of rows; undefined if the definition does not say. */
  readonly hasIds: boolean | undefined;
  /** How `sealText` has encrypted the value; undefined if it has not. */
  readonly seal: Seal | undefined;
  /** Carries the types; it has no value at run time. */
  readonly types?: { read: Read; write: Write };
};

/** The context of a sealed value: the prefix and the values of these columns, with colons between them. */
export type Seal = { readonly prefix: string; readonly columns: readonly string[] };

function column<Value>(type: SqlType): Column<Value> {
  return {
    type,
    isNullable: false,
    hasDefault: false,
    isSecret: false,
    isReference: false,
    hasIds: undefined,
    seal: undefined,
  };
}

/** `varchar(maximum)`, with the same maximum as in the contract; without one: `text`. */
export function text<Value extends string = string>(maximum?: number): Column<Value> {
  return column(maximum === undefined ? "text" : `character varying(${maximum})`);
}

/** The id of a row of another table. */
export function reference(): Column<Id> {
  return { ...column("bigint"), isReference: true };
}

/** The id of a row of another table, as a plain number. */
export function plainReference(): Column<number> {
  return { ...column("bigint"), isReference: true };
}

/** Ids of rows of another table, in one column. */
export function references(): Column<readonly Id[]> {
  return column("bigint[]");
}

/** An integer of up to 15 digits that is no id, for example an amount in cents. */
export function bigInteger(): Column<number> {
  return column("bigint");
}

/** A 32-bit integer. */
export function integer(): Column<number> {
  return column("integer");
}

/** A numbered state: `smallInteger<StatusValue>()`. */
export function smallInteger<Value extends number = number>(): Column<Value> {
  return column("smallint");
}

/** True or false. */
export function boolean(): Column<boolean> {
  return column("boolean");
}

/** An instant. */
export function instant(): Column<Date> {
  return column("timestamp with time zone");
}

/** A calendar date, `yyyy-MM-dd`. */
export function calendarDate(): Column<string> {
  return column("date");
}

/** A decimal number; a string in code, so that no digit is lost. */
export function decimal(): Column<string> {
  return column("numeric");
}

/** A JSON document. Its reader checks the shape. */
export function json<Value>(): Column<Value> {
  return column("jsonb");
}

/** Bytes: hashes, keys. */
export function bytes(): Column<Buffer> {
  return column("bytea");
}

/** The column may hold null. */
export function nullable<Read, Write>(of: Column<Read, Write>): Column<Read | null, Write | null | undefined> {
  const { types: _, ...rest } = of;
  return { ...rest, isNullable: true };
}

/** A column with a default in the database. */
export function defaulted<Read, Write>(of: Column<Read, Write>): Column<Read, Write | undefined> {
  const { types: _, ...rest } = of;
  return { ...rest, hasDefault: true };
}

/** A column whose value is part of neither answers nor history. */
export function secret<Read, Write>(of: Column<Read, Write>): Column<Read, Write> {
  return { ...of, isSecret: true };
}

/**
 * A text or document that contains ids of rows, for example the address of a picture. In an imported archive every
 * number in it that is the id of one of its rows is replaced.
 */
export function withIds<Read, Write>(of: Column<Read, Write>): Column<Read, Write> {
  return { ...of, hasIds: true };
}

/** A document that contains no ids of rows of the tenant. */
export function withoutIds<Read, Write>(of: Column<Read, Write>): Column<Read, Write> {
  return { ...of, hasIds: false };
}

/**
 * Bytes that `sealText` has encrypted for the context `prefix:column:column`. The archive of a tenant contains the text
 * itself, because the key belongs to the installation.
 */
export function sealed<Read, Write>(
  of: Column<Read, Write>,
  prefix: string,
  columns: readonly string[],
): Column<Read, Write> {
  return { ...of, seal: { prefix, columns } };
}
