import { defaulted, instant, json, reference } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Choices of accounts, one row for each. A database policy shows them only to that account. */
export const preferences = definePlainTable(
  "preference",
  { location: "tenant", scope: "tenant", isPersonal: true },
  {
    id: defaulted(reference()),
    accountId: reference(),
    theme: json<Readonly<Record<string, unknown>>>(),
    changedAt: defaulted(instant()),
  },
);
