import type { Id } from "#contract/id";
import type { TextKey } from "#contract/text";
import type { Context } from "#core/request/context";
import type { Select } from "#core/rows/rows";
import type { Table } from "#core/rows/table";

/** Values of a row by column. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Where the names of referenced records come from: a column of their table, or the tracked record itself if it belongs
 * to a module above this one: `{ entity: "sysUser" }`.
 */
export type Reference = NamedTable | { readonly entity: string };

/** A table and the column with the name of its rows. */
export type NamedTable = { readonly table: Table; readonly name: string };

/** Rows that link a record with others and belong to its history. */
export type TrackedLink = {
  readonly table: Table;
  /** The column that refers to the record. */
  readonly column: string;
  /** The permission to change only these links: `sysRole/grantMenu`. */
  readonly code: string;
  readonly label: TextKey;
  /** The field of the record that shows these links: callers who may not see it do not see the links either. */
  readonly field?: string;
  /**
   * Names of the other ends of the links; `createLinkNameLoader("menuId", { table: menus, name: "title" })` provides it
   * for a reference.
   */
  readonly loadNames: (ctx: Context, rows: readonly Values[]) => Promise<readonly string[]>;
};

/** A column whose values the list of deleted records shows in words; blank shows nothing. */
export type DescribedColumn = {
  readonly column: string;
  readonly describe: (ctx: Context, row: Values) => string;
};

/** What an undo does to one row. A link has owners: the records that it belongs to. */
export type Reversal = {
  readonly action: "bringBack" | "takeAway" | "change";
  readonly table: Table;
  readonly id: Id;
  readonly owners: readonly { readonly table: string; readonly id: Id }[];
  /** The columns to write; for a link that is restored or removed, all of its columns. */
  readonly values: Values;
};

/** Who reads and changes the attachments of one kind of record, where its list and its update do not say all. */
export type AttachmentRules = {
  /** Further readers than those who see the record in its list: the receivers of a notice. */
  readonly canRead?: (ctx: Context, id: Id) => Promise<boolean>;
  /** Refuses a change of the attachments for the reasons for which the update of the record is refused. */
  readonly guardChange: (ctx: Context, id: Id) => Promise<void>;
};

/**
 * A kind of record with a history. Calls are named in full (`sysRole/update`): an undo runs through them, so that every
 * rule of the module applies.
 */
export type TrackedRecord = {
  readonly entity: string;
  /** Prefix of its text keys: `role` of `role.name`. */
  readonly prefix: string;
  readonly table: Table;
  /**
   * The table with the records of this kind that each tenant keeps for itself, where `table` holds those of all tenants.
   * Ids differ between the two.
   */
  readonly ownTable?: Table;
  /** The call that answers its rows: a caller who may make it may read the history, as far as the answers show it. */
  readonly read: string;
  readonly update: string;
  /** The call that deletes a record; a caller who may make it may also restore one. */
  readonly remove: string;
  /** The call that enables and disables it, if it is not `<entity>/setStatus`. */
  readonly setStatus?: string;
  /** Further calls that write columns of it: `sysRole/grantDataScope`. */
  readonly furtherWrites?: readonly string[];
  /** The column with the record's name, if it is not `name`. */
  readonly name?: string;
  /** Columns with another name on the wire: `{ organisationId: "orgId" }`. */
  readonly wireNames?: Readonly<Record<string, string>>;
  /** Columns that the list of deleted records shows besides the name; by default `code`, if there is one. */
  readonly details?: readonly (string | DescribedColumn)[];
  /** Leaves rows out of the list of deleted records that have come back in another way than as records of their own. */
  readonly deletedFilter?: (query: Select<Table>) => Select<Table>;
  readonly references?: Readonly<Record<string, Reference>>;
  /** The words for the values of columns that are codes without a dictionary, by column and value. */
  readonly valueTexts?: Readonly<Record<string, Readonly<Record<string, TextKey>>>>;
  /** Masks a field that its answers show only in part: a phone with its middle masked. Names are those of the wire. */
  readonly maskField?: (field: string, value: unknown) => unknown;
  /** Columns that the module computes on every write. */
  readonly derived?: readonly string[];
  /** Converts column values to the input of its calls: `pid` 0 instead of null. Names are those of the wire. */
  readonly toWire?: (fields: Values) => Values;
  /** Its update writes every field, so an undo passes all of them and not only the changed ones. */
  readonly hasFullUpdate?: boolean;
  /**
   * Restricts rows, including deleted ones, to those that the caller sees, if that is less than tenant and data scope
   * allow.
   */
  readonly visibilityFilter?: (ctx: Context, query: Select<Table>) => Promise<Select<Table>>;
  readonly links?: readonly TrackedLink[];
  /** Whether an undo leaves an added row alone: a message that has been sent. */
  readonly staysOnUndo?: (added: Values) => boolean;
  /** Whether those who see a record may discuss it. */
  readonly hasComments?: true;
  /**
   * Whether it has attachments: those who see a record read them, those who may update it add and delete them. The
   * function `sees_record` of the database names its table.
   */
  readonly attachments?: AttachmentRules;
  /**
   * Checks an undo that bypasses the module's own calls: restoring, and everything that happens to links. It throws to
   * refuse. The function that it returns runs again after everything is written.
   */
  readonly guardUndo?: (ctx: Context, reversals: readonly Reversal[]) => Promise<(() => Promise<void>) | void>;
  /**
   * Runs before an undo that reaches a record of this kind, also through the module's own calls. The function that it
   * returns runs after everything is written: it tells others once of all that the calls of the undo have done.
   */
  readonly beginUndo?: (ctx: Context, reversals: readonly Reversal[]) => () => Promise<void>;
};
