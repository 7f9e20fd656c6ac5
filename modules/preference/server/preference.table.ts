import { defaulted, instant, json, reference } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** What accounts have chosen, a row for each. A policy of the database keeps everybody else away from it. */
export const preferences = defineLink(
  "preference",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    theme: json<Readonly<Record<string, unknown>>>(),
    changedAt: defaulted(instant()),
  },
);
