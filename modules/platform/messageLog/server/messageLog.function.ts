import { defineFunction } from "#core/rows/databaseFunction";

/** How many messages were sent on each day. */
export const countMessageDays = defineFunction<{ since: Date; zone: string }, { day: string; entries: number }>(
  "count_message_days",
  ["since", "zone"],
);
