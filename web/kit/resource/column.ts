import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import type { NamesOf } from "./field.ts";

/** What a column may say beside its name. */
export type ColumnOptions = {
  /** Where the words are not `<module>.<field>`. */
  readonly label?: TextKey;
  /** Pixels in size small. */
  readonly width?: number;
  /** The server orders by it; columns of a type do unless they say no, custom ones do not. */
  readonly isSortable?: boolean;
};

/** One column of a list. */
export type Column<Row> = Required<Pick<ColumnOptions, "width" | "isSortable">> & {
  readonly name: string;
  readonly label?: TextKey;
  readonly kind:
    | "text"
    | "number"
    | "status"
    | "instant"
    | "date"
    | "dictionary"
    | "identity"
    | "masked"
    | "list"
    | "custom";
  readonly render?: (row: Row) => ReactNode;
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
  number(name: NamesOf<Row, number>, options?: ColumnOptions): Column<Row>;
  /** A switch where the caller may set it, otherwise a chip. */
  status(name: NamesOf<Row, number>, options?: ColumnOptions): Column<Row>;
  /** A point in time. */
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
  /** Several texts in one line. */
  list(name: ListNamesOf<Row>, options?: ColumnOptions): Column<Row>;
  /** A cell of the module's own. */
  custom(name: keyof Row & string, render: (row: Row) => ReactNode, options?: ColumnOptions): Column<Row>;
};

const widths = {
  text: 160,
  number: 90,
  status: 90,
  instant: 150,
  date: 120,
  dictionary: 100,
  identity: 180,
  masked: 150,
  list: 180,
  custom: 140,
};

/** The helpers at run time; their types are those of `ColumnHelpers`. */
export function columnHelpers<Row>(): ColumnHelpers<Row> {
  const plain =
    (kind: Exclude<Column<Row>["kind"], "custom" | "dictionary">) => (name: string, options?: ColumnOptions) => ({
      width: widths[kind],
      // What stands in a list of texts has no order of its own.
      isSortable: kind !== "list",
      ...options,
      name,
      kind,
    });
  return {
    text: plain("text"),
    number: plain("number"),
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
    list: plain("list"),
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
