import { defaulted, instant, json, reference, withoutIds } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Choices of accounts, one row for each. A database policy shows them only to that account. */
export const preferences = definePlainTable(
  "preference",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    theme: withoutIds(json<Readonly<Record<string, unknown>>>()),
    changedAt: defaulted(instant()),
  },
);
