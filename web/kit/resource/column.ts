import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import type { Summary } from "../grid/gridColumn.ts";
import type { NamesOf } from "./field.ts";

/** What a column may say beside its name. */
export type ColumnOptions = {
  /** Where the words are not `<module>.<field>`. */
  readonly label?: TextKey;
  /** Pixels in size small. */
  readonly width?: number;
  /** The server orders by it; columns of a type do unless they say no, custom ones do not. */
  readonly isSortable?: boolean;
  /** Stands over this column and its neighbours of the same group. */
  readonly group?: TextKey;
};

/** What a column of numbers may say: its figure in the last line, of the rows that are shown. */
export type NumberOptions = ColumnOptions & { readonly summary?: Summary };

/** What a list has of a file: where it is to be had, and what it is called. */
export type FileValue = { readonly name: string; readonly url: string; readonly size?: number | null };

/** What stands in the cells of a column. */
export type ColumnKind =
  | "text"
  | "number"
  | "money"
  | "progress"
  | "status"
  | "instant"
  | "date"
  | "dictionary"
  | "identity"
  | "account"
  | "organisation"
  | "masked"
  | "list"
  | "tags"
  | "picture"
  | "file"
  | "custom";

/** One column of a list. */
export type Column<Row> = Required<Pick<ColumnOptions, "width" | "isSortable">> & {
  readonly name: string;
  readonly label?: TextKey;
  readonly kind: ColumnKind;
  readonly group?: TextKey;
  readonly summary?: Summary;
  readonly render?: (row: Row) => ReactNode;
  /** A cell of the module's own in words, for the clipboard. */
  readonly textOf?: (row: Row) => string;
  /** Of an amount: "CNY", "USD". */
  readonly currency?: string;
  /** Where a name leads. */
  readonly href?: (row: Row) => string | undefined;
  /** The field with the picture of an account, or with all that stands above an organisation. */
  readonly avatar?: string;
  readonly path?: string;
  /** The code list that has the words of the value. */
  readonly dictionary?: string;
  /** A second field that stands behind the name. */
  readonly also?: string;
  /** The call that answers what a masked cell hides. */
  readonly reveal?: string;
};

/** Names of fields that hold several texts: a list of them or of things with a name, or one text with commas. */
type ListNamesOf<Row> = NamesOf<Row, string | readonly (string | { readonly name: string })[]>;

/** Makes columns; typed by the row of the contract's page. */
export type ColumnHelpers<Row> = {
  /** Text, cut with dots where it is too long. */
  text(name: NamesOf<Row, string>, options?: ColumnOptions): Column<Row>;
  /** A number, to the right. */
  number(name: NamesOf<Row, number>, options?: NumberOptions): Column<Row>;
  /** An amount, to the right: a number is of cents, a text is a decimal as databases write it. In yuan unless it says so. */
  money(name: NamesOf<Row, number | string>, options?: NumberOptions & { readonly currency?: string }): Column<Row>;
  /** How much of something is done, from 0 to 100, as a bar. */
  progress(name: NamesOf<Row, number>, options?: NumberOptions): Column<Row>;
  /** A switch where the caller may set it, otherwise a chip. */
  status(name: NamesOf<Row, number>, options?: ColumnOptions): Column<Row>;
  /** A point in time: how long ago, and exactly while the pointer is over it. */
  instant(name: NamesOf<Row, Date>, options?: ColumnOptions): Column<Row>;
  /** A calendar date, `2026-11-21` on the wire. */
  date(name: NamesOf<Row, string>, options?: ColumnOptions): Column<Row>;
  /** A value of a code list, as a chip in its colour: `column.dictionary("sex", "GenderEnum")`. */
  dictionary(name: NamesOf<Row, string | number>, dictionary: string, options?: ColumnOptions): Column<Row>;
  /** Who or what a row is: a circle with the first character, or the row's `avatar`, and the name. */
  identity(name: NamesOf<Row, string>, options?: ColumnOptions & { readonly also?: NamesOf<Row, string> }): Column<Row>;
  /**
   * A phone or identity number with its middle hidden. Those who may make the call `reveal`, which takes `{ id, field }`
   * and answers `{ value }`, see all of it by a press.
   */
  masked(name: NamesOf<Row, string>, options?: ColumnOptions & { readonly reveal?: string }): Column<Row>;
  /** Somebody else than the row is about, with the picture in the field `avatar`; `href` leads to the account. */
  account(name: NamesOf<Row, string>, options?: AccountOptions<Row>): Column<Row>;
  /** The name of an organisation; `path` is the field that says where in the tree it stands. */
  organisation(
    name: NamesOf<Row, string>,
    options?: ColumnOptions & { readonly path?: NamesOf<Row, string> },
  ): Column<Row>;
  /** Several texts in one line. */
  list(name: ListNamesOf<Row>, options?: ColumnOptions): Column<Row>;
  /** Several short texts as chips. */
  tags(name: ListNamesOf<Row>, options?: ColumnOptions): Column<Row>;
  /** A picture by its address; a press shows it large. */
  picture(name: NamesOf<Row, string>, options?: ColumnOptions): Column<Row>;
  /** A file that can be downloaded. */
  file(name: NamesOf<Row, FileValue>, options?: ColumnOptions): Column<Row>;
  /** A cell of the module's own; `textOf` says it in words for the clipboard, where the field's value does not. */
  custom(name: keyof Row & string, render: (row: Row) => ReactNode, options?: CustomOptions<Row>): Column<Row>;
};

type AccountOptions<Row> = ColumnOptions & {
  readonly avatar?: NamesOf<Row, string>;
  readonly href?: (row: Row) => string | undefined;
};

type CustomOptions<Row> = ColumnOptions & { readonly textOf?: (row: Row) => string };

const widths = {
  text: 160,
  number: 90,
  money: 120,
  progress: 140,
  status: 90,
  instant: 120,
  date: 120,
  dictionary: 100,
  identity: 180,
  masked: 150,
  account: 140,
  organisation: 160,
  list: 180,
  tags: 180,
  picture: 70,
  file: 200,
  custom: 140,
};

/** What stands in these has no order of its own. */
const unordered: ReadonlySet<ColumnKind> = new Set(["list", "tags", "picture", "file"]);

/** The helpers at run time; their types are those of `ColumnHelpers`. */
export function columnHelpers<Row>(): ColumnHelpers<Row> {
  const plain = (kind: Exclude<ColumnKind, "custom" | "dictionary">) => (name: string, options?: ColumnOptions) => ({
    width: widths[kind],
    isSortable: !unordered.has(kind),
    ...options,
    name,
    kind,
  });
  return {
    text: plain("text"),
    number: plain("number"),
    money: plain("money"),
    progress: plain("progress"),
    status: plain("status"),
    instant: plain("instant"),
    date: plain("date"),
    dictionary: (name, dictionary, options) => ({
      width: widths.dictionary,
      isSortable: true,
      ...options,
      name,
      kind: "dictionary",
      dictionary,
    }),
    identity: plain("identity"),
    masked: plain("masked"),
    account: plain("account"),
    organisation: plain("organisation"),
    list: plain("list"),
    tags: plain("tags"),
    picture: plain("picture"),
    file: plain("file"),
    custom: (name, render, options) => ({
      width: widths.custom,
      isSortable: false,
      ...options,
      name,
      kind: "custom",
      render,
    }),
  };
}
