import { bigInteger, bytes, defaulted, instant, nullable, reference, secret } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** The second factor of an account, and another one during setup. The database shows both only to their owner. */
export const secondFactors = definePlainTable(
  "second_factor",
  { location: "tenant", scope: "tenant", isPersonal: true },
  {
    id: defaulted(reference()),
    accountId: reference(),
    secret: secret(bytes()),
    lastStep: nullable(bigInteger()),
    createdAt: instant(),
    confirmedAt: nullable(instant()),
  },
);

/** Unused recovery codes, as hashes. */
export const recoveryCodes = definePlainTable(
  "recovery_code",
  { location: "tenant", scope: "tenant", isPersonal: true },
  { id: defaulted(reference()), accountId: reference(), hash: secret(bytes()), createdAt: instant() },
);
