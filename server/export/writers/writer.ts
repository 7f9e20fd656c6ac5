import type { LocalTime } from "#server/time";

/** What stands in a cell: a calendar date is a text, an instant a `Date`. */
export type Cell = string | number | Date | null;

/** A column as it is written; `name` is that of the field, `title` what stands above it. */
export type WrittenColumn = {
  readonly name: string;
  readonly title: string;
  readonly kind: "text" | "number" | "instant" | "date";
};

/** Lines that stand for themselves beside the rows: who made the file, for example. */
export type Note = { readonly title: string; readonly lines: readonly (readonly [label: string, value: string])[] };

/** What a writer needs to know, and where its parts go; the next one waits until the last is taken. */
export type Writing = {
  readonly title: string;
  /** Of the words in it: `zh-CN`. */
  readonly language: string;
  /** The zone that instants are shown in. */
  readonly time: LocalTime;
  readonly note?: Note | undefined;
  readonly write: (part: Uint8Array) => Promise<void>;
};

/** Writes rows into a file of some form, however many they are, in memory that does not grow with them. */
export type RowWriter = {
  begin(columns: readonly WrittenColumn[]): Promise<void>;
  /** Each row has a cell for each column. */
  rows(batch: readonly (readonly Cell[])[]): Promise<void>;
  end(): Promise<void>;
};
