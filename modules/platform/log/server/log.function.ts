import { defineFunction } from "#core/rows/databaseFunction";

/** The kinds of logs. */
export type LogKind = "visit" | "operation" | "exception";

type NewEntries = { entries: string; zone: string };

const addFunction = (name: string) => defineFunction<NewEntries, { row: null }>(name, ["entries", "zone"]);

/** Adds entries, as JSON, to the log of the transaction's tenant. */
export const addEntries = {
  visit: addFunction("add_visit_logs"),
  operation: addFunction("add_operation_logs"),
  exception: addFunction("add_exception_logs"),
} satisfies Record<LogKind, unknown>;

/** Counts the entries of a log for the calendar, after some were removed. */
export const recountEntries = defineFunction<{ kind: LogKind; zone: string }, { row: null }>("recount_logs", [
  "kind",
  "zone",
]);
