import type { Id } from "#contract/id";
import type { TextKey } from "#contract/text";
import type { Context } from "#server/context/context";
import type { Select } from "#server/rows/rows";
import type { Table } from "#server/rows/table";

/** Values of a row by column. */
export type Values = Readonly<Record<string, unknown>>;

/** Where a column that refers to another record finds what that is called. */
export type Reference = { readonly table: Table; readonly name: string };

/** Rows that link a record with others and belong to its history. */
export type TrackedLink = {
  readonly table: Table;
  /** The column that names the record. */
  readonly column: string;
  /** The permission to change these links by themselves: `sysRole/grantMenu`. */
  readonly code: string;
  readonly label: TextKey;
  /** The field of the record that shows these links: who may not see it does not see them either. */
  readonly field?: string;
  /** What each row links with; `linkNames("menuId", { table: menus, name: "title" })` does it for a reference. */
  readonly nameOf: (ctx: Context, rows: readonly Values[]) => Promise<readonly string[]>;
};

/** What taking something back does to one row. A link has owners: the records that it belongs to. */
export type Reversal = {
  readonly does: "bringBack" | "takeAway" | "change";
  readonly table: Table;
  readonly id: Id;
  readonly owners: readonly { readonly table: string; readonly id: Id }[];
  /** The columns that it gets; of a link that comes back or goes, all it has. */
  readonly values: Values;
};

/**
 * A kind of record whose history is kept. Calls are named in full (`sysRole/update`): what is taken back goes through
 * them, so that every rule of the module holds.
 */
export type TrackedRecord = {
  readonly entity: string;
  /** What keys of its words begin with: `role` of `role.name`. */
  readonly prefix: string;
  readonly table: Table;
  /** The call that answers its rows: who may make it may look at the history, as far as his answers show it. */
  readonly read: string;
  readonly update: string;
  /** Takes a record away; who may make it may also bring one back. */
  readonly remove: string;
  /** Switches it on and off, where `<entity>/setStatus` does not. */
  readonly setStatus?: string;
  /** Further calls that write columns of it: `sysRole/grantDataScope`. */
  readonly furtherWrites?: readonly string[];
  /** The column that a record is called by, where that is not `name`. */
  readonly name?: string;
  /** Columns that the wire calls otherwise: `{ organisationId: "orgId" }`. */
  readonly wire?: Readonly<Record<string, string>>;
  readonly references?: Readonly<Record<string, Reference>>;
  /** How its answers show a field that they do not show whole: a phone with its middle masked. Names are the wire's. */
  readonly shownAs?: (field: string, value: unknown) => unknown;
  /** Columns that the module computes whenever it writes. */
  readonly derived?: readonly string[];
  /** What its calls take where the columns' values are not it: `pid` 0 instead of nothing. Names are those of the wire. */
  readonly toWire?: (fields: Values) => Values;
  /** Its update writes every field that it knows, so it gets all of them and not just those that change. */
  readonly updatesWhole?: boolean;
  /** Keeps the rows that the caller sees, deleted ones too, where that is less than tenant and data scope let him read. */
  readonly seen?: (ctx: Context, query: Select<Table>) => Promise<Select<Table>>;
  readonly links?: readonly TrackedLink[];
  /**
   * Asked before anything of the record or its links is taken back past the module's own calls: bringing back, and all
   * that happens to links. It throws to refuse. What it answers is asked once more when everything is written.
   */
  readonly guardUndo?: (ctx: Context, reversals: readonly Reversal[]) => Promise<(() => Promise<void>) | void>;
};
