import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";

/** A custom part of a record's form, for example its history. It follows the sections of the form. */
export type Panel<Row> = {
  readonly title: TextKey;
  readonly render: (row: Row) => ReactNode;
  /** A number beside the title. */
  readonly renderCount?: (row: Row) => ReactNode;
};
