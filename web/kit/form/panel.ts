import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";

/** A hand-made part of a record's form, its history for example. It stands behind the sections of the form. */
export type Panel<Row> = { readonly title: TextKey; readonly render: (row: Row) => ReactNode };
