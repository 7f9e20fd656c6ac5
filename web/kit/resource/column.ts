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
  readonly kind: "text" | "number" | "status" | "instant" | "custom";
  readonly render?: (row: Row) => ReactNode;
};

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
  /** A cell of the module's own. */
  custom(name: keyof Row & string, render: (row: Row) => ReactNode, options?: ColumnOptions): Column<Row>;
};

const widths = { text: 160, number: 90, status: 90, instant: 150, custom: 140 };

/** The helpers at run time; their types are those of `ColumnHelpers`. */
export function columnHelpers<Row>(): ColumnHelpers<Row> {
  const plain = (kind: "text" | "number" | "status" | "instant") => (name: string, options?: ColumnOptions) => ({
    width: widths[kind],
    isSortable: true,
    ...options,
    name,
    kind,
  });
  return {
    text: plain("text"),
    number: plain("number"),
    status: plain("status"),
    instant: plain("instant"),
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
