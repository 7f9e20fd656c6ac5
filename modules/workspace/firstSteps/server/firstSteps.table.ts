import { defaulted, instant, reference } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Accounts that have put the first steps away. A database policy shows each only its own row. */
export const hiddenFirstSteps = definePlainTable(
  "first_steps_hidden",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    hiddenAt: defaulted(instant()),
  },
);
