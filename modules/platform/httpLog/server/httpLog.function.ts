import { defineFunction } from "#core/rows/databaseFunction";

/** How many calls were made on each day. */
export const countHttpDays = defineFunction<{ since: Date; zone: string }, { day: string; entries: number }>(
  "count_http_days",
  ["since", "zone"],
);

/** The clients that calls of the tenant name. */
export const listHttpClients = defineFunction<object, { row: string }>("list_http_clients", []);
