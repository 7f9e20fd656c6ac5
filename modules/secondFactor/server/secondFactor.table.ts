import { bigInteger, bytes, defaulted, instant, nullable, reference, secret } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** The second factor of an account, and beside it one that is being set up. The database keeps others away from both. */
export const secondFactors = defineLink(
  "second_factor",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    secret: secret(bytes()),
    lastStep: nullable(bigInteger()),
    createdAt: instant(),
    confirmedAt: nullable(instant()),
  },
);

/** Recovery codes that are left, as hashes. */
export const recoveryCodes = defineLink(
  "recovery_code",
  { home: "tenant", scope: "tenant" },
  { id: defaulted(reference()), accountId: reference(), hash: secret(bytes()), createdAt: instant() },
);
