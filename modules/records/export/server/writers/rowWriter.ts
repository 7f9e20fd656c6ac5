import type { LocalTime } from "#core/request/time";

/** The value of a cell: a calendar date is a text, an instant a `Date`. */
export type Cell = string | number | Date | null;

/** A column to write; `name` is that of the field, `title` its heading. */
export type WriterColumn = {
  readonly name: string;
  readonly title: string;
  readonly kind: "text" | "number" | "instant" | "date";
};

/** Lines besides the rows, for example the author of the file. */
export type Note = { readonly title: string; readonly lines: readonly (readonly [label: string, value: string])[] };

/** Options of a writer, and the target of its chunks; the next chunk waits until the previous one is written. */
export type WriterOptions = {
  readonly title: string;
  /** Language of the labels: `zh-CN`. */
  readonly language: string;
  /** The time zone of instants. */
  readonly time: LocalTime;
  readonly note?: Note | undefined;
  readonly write: (part: Uint8Array) => Promise<void>;
};

/** Writes any number of rows into a file, with constant memory. */
export type RowWriter = {
  begin(columns: readonly WriterColumn[]): Promise<void>;
  /** Each row has a cell for each column. */
  rows(batch: readonly (readonly Cell[])[]): Promise<void>;
  end(): Promise<void>;
};
