import { defaulted, instant, reference, secret, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Hashes of earlier passwords: tenant or installation decide how many of the latest cannot be reused. */
export const passwordHistory = definePlainTable(
  "password_history",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    passwordHash: secret(text()),
    createdAt: defaulted(instant()),
  },
);
