import type { TextKey } from "#contract/text";
import { defineExtensionPoint } from "./extensionPoint.ts";

/**
 * A table whose rows are never changed, so that an edit in the database can be proved. Its migration calls `seal_rows`. If
 * rows are not kept for ever, it also makes a function `kept_days_of_<table>(tenant bigint)` that answers for how many days.
 * Rows are removed by that retention and by `removeRows` alone.
 */
export type SealedTable = { readonly table: string; readonly title: TextKey };

/**
 * The tables that are sealed, each provided by the module that owns it:
 *
 * ```ts
 * extensions: [sealedTables.provide({ table: "operation_log", title: "operationLog.title" })],
 * ```
 */
export const sealedTables = defineExtensionPoint<SealedTable>("audit.tables");
