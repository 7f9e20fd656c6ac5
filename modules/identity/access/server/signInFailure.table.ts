import { defaulted, instant, reference, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Failed sign-in attempts; `account` is the typed name in lower case, whether or not it exists. */
export const signInFailures = definePlainTable(
  "sign_in_failure",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    account: text(64),
    address: text(64),
    failedAt: defaulted(instant()),
  },
);
