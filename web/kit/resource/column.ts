import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import type { SummaryKind } from "../grid/gridColumn.ts";
import type { Choice, NamesOf } from "./field.ts";

/** Options of a column. */
export type ColumnOptions = {
  /** Text key of the header if it is not `<module>.<field>`. */
  readonly label?: TextKey;
  /** Width in pixels in size small. */
  readonly width?: number;
  /** The server can sort by it. Typed columns are sortable unless they say no, custom ones are not. */
  readonly isSortable?: boolean;
  /** Hidden until the user shows it. */
  readonly isOptional?: boolean;
  /** The field of the form that it shows, if that has another name. */
  readonly formField?: string;
  /** Common header of this column and its neighbours of the same group. */
  readonly group?: TextKey;
};

/** Options of a numeric column: its value in the footer row, over the visible rows. */
export type NumberOptions = ColumnOptions & { readonly summary?: SummaryKind };

/** Options of an instant: with `isExact`, date and time to the second instead of its age. */
export type InstantOptions = ColumnOptions & { readonly isExact?: boolean };

/** A file in a list: its name and URL. */
export type FileValue = { readonly name: string; readonly url: string; readonly size?: number | null };

/** The kind of a column's cells. */
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
  | "person"
  | "masked"
  | "list"
  | "tags"
  | StoredKind
  | "custom";

type StoredKind = "picture" | "file";

/** One column of a list. */
export type Column<Row> = Required<Pick<ColumnOptions, "width" | "isSortable">> & {
  readonly name: string;
  readonly label?: TextKey;
  readonly isOptional?: boolean;
  readonly formField?: string;
  /** The value without a chip. */
  readonly usual?: string | number;
  /** The value that says nothing. */
  readonly blank?: string | number;
  readonly kind: ColumnKind;
  readonly group?: TextKey;
  readonly summary?: SummaryKind;
  readonly render?: (row: Row) => ReactNode;
  /** Text of a custom cell, for the clipboard. */
  readonly getText?: (row: Row) => string;
  /** Currency of an amount: "CNY", "USD". */
  readonly currency?: string;
  /** Link target of a name. */
  readonly href?: (row: Row) => string | undefined;
  /** The field with the picture of a person. */
  readonly avatar?: string;
  /** Date and time to the second instead of the age of an instant. */
  readonly isExact?: boolean;
  /** The text is a button that opens the row. */
  readonly opensRow?: boolean;
  /** The field with the text of the tooltip, if that is not the text itself. */
  readonly tooltip?: string;
  /** The dictionary with the labels of the value. */
  readonly dictionary?: string;
  /** The labels of the values of a custom cell. */
  readonly choices?: readonly Choice[];
  /** A second field after the name. */
  readonly also?: string;
  /** The call that reveals a masked cell. */
  readonly reveal?: string;
};

/** Names of fields with several texts: a list of texts or named objects, or one text with commas. */
type ListNamesOf<Row> = NamesOf<Row, string | readonly (string | { readonly name: string })[]>;

/** Creates columns; typed by the row of the contract's page. */
export type ColumnHelpers<Row> = {
  /**
   * Text, truncated with an ellipsis; `tooltip` is a field with a longer text, `{ tooltip: "orgPath" }`. With `opensRow` it
   * is a button that opens the row, where the table has `onOpen`.
   */
  text(name: NamesOf<Row, string>, options?: TextOptions<Row>): Column<Row>;
  /** A number, right-aligned. */
  number(name: NamesOf<Row, number>, options?: NumberOptions): Column<Row>;
  /** A number that is shown in another way, such as a link to what was counted; right-aligned. */
  count(name: NamesOf<Row, number>, render: (row: Row) => ReactNode, options?: ColumnOptions): Column<Row>;
  /**
   * An amount, right-aligned: a number is in cents, a text is a decimal as databases write it. The default currency is
   * yuan.
   */
  money(name: NamesOf<Row, number | string>, options?: NumberOptions & { readonly currency?: string }): Column<Row>;
  /** Progress from 0 to 100, as a bar. */
  progress(name: NamesOf<Row, number>, options?: NumberOptions): Column<Row>;
  /** A switch if the caller may set the status, otherwise a chip. */
  status(name: NamesOf<Row, number>, options?: ColumnOptions): Column<Row>;
  /** An instant: its age, or with `isExact` date and time to the second; the time with its zone as tooltip. */
  instant(name: NamesOf<Row, Date>, options?: InstantOptions): Column<Row>;
  /** A calendar date, `2026-11-21` on the wire. */
  date(name: NamesOf<Row, string>, options?: ColumnOptions): Column<Row>;
  /**
   * A dictionary value as a coloured chip: `column.dictionary("sex", "GenderEnum")`. Only exceptions from the value
   * `usual` have one; the value `blank` says nothing, and is shown like none.
   */
  dictionary(
    name: NamesOf<Row, string | number>,
    dictionary: string,
    options?: ColumnOptions & { readonly usual?: string | number; readonly blank?: string | number },
  ): Column<Row>;
  /** Identity of a row: its `avatar` or a circle with its initial, and the name. */
  identity(name: NamesOf<Row, string>, options?: ColumnOptions & { readonly also?: NamesOf<Row, string> }): Column<Row>;
  /**
   * A phone or identity number with its middle hidden. Callers with access to the call `reveal`, which takes `{ id,
   * field }` and answers `{ value }`, see all of it on a click.
   */
  masked(name: NamesOf<Row, string>, options?: ColumnOptions & { readonly reveal?: string }): Column<Row>;
  /** A person other than the row, with the picture in the field `avatar`; `href` links to their record. */
  person(name: NamesOf<Row, string>, options?: PersonOptions<Row>): Column<Row>;
  /** Several texts in one line. */
  list(name: ListNamesOf<Row>, options?: ColumnOptions): Column<Row>;
  /** Several short texts as chips. */
  tags(name: ListNamesOf<Row>, options?: ColumnOptions): Column<Row>;
  /** A picture by its URL; a click shows it in full size. */
  picture(name: NamesOf<Row, string>, options?: ColumnOptions): Column<Row>;
  /** A file that can be downloaded. */
  file(name: NamesOf<Row, FileValue>, options?: ColumnOptions): Column<Row>;
  /**
   * A custom cell; `getText` gives its text for the clipboard if the field's value does not, `choices` the labels of its
   * values for conditions and the history.
   */
  custom(name: keyof Row & string, render: (row: Row) => ReactNode, options?: CustomOptions<Row>): Column<Row>;
};

type TextOptions<Row> = ColumnOptions & {
  readonly tooltip?: NamesOf<Row, string>;
  readonly opensRow?: boolean;
};

type PersonOptions<Row> = ColumnOptions & {
  readonly avatar?: NamesOf<Row, string>;
  readonly href?: (row: Row) => string | undefined;
};

type CustomOptions<Row> = ColumnOptions & {
  readonly getText?: (row: Row) => string;
  readonly choices?: readonly Choice[];
};

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
  person: 140,
  list: 180,
  tags: 180,
  picture: 70,
  file: 200,
  custom: 140,
};

/** Kinds of columns without a natural order. */
const unordered: ReadonlySet<ColumnKind> = new Set(["list", "tags", "picture", "file"]);

/** The helpers at run time; their types are those of `ColumnHelpers`. */
export function createColumnHelpers<Row>(): ColumnHelpers<Row> {
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
    count: (name, render, options) => ({
      width: widths.number,
      isSortable: false,
      ...options,
      name,
      kind: "number",
      render,
    }),
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
    person: plain("person"),
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
