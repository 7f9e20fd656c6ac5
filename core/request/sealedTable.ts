import type { TextKey } from "#contract/text";
import type { App } from "./app.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

/** A table whose rows are never changed, so that an edit in the database can be proved. Its migration calls `seal_rows`. */
export type SealedTable = {
  readonly table: string;
  readonly title: TextKey;
  /** How many days rows are kept; without it they are kept for ever. Nothing else may remove them. */
  readonly getKeptDays?: (app: App) => Promise<number>;
};

/**
 * The tables that are sealed, each provided by the module that owns it:
 *
 * ```ts
 * extensions: [sealedTables.provide({ table: "operation_log", title: "operationLog.title" })],
 * ```
 */
export const sealedTables = defineExtensionPoint<SealedTable>("audit.tables");
