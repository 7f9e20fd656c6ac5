import { bigInteger, bytes, defaulted, instant, nullable, reference, sealed, secret } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** The second factor of an account, and another one during setup. The database shows both only to their owner. */
export const secondFactors = definePlainTable(
  "second_factor",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    secret: secret(sealed(bytes(), "second_factor", ["tenantId", "accountId"])),
    lastStep: nullable(bigInteger()),
    createdAt: instant(),
    confirmedAt: nullable(instant()),
  },
);

/** Unused recovery codes, as hashes. */
export const recoveryCodes = definePlainTable(
  "recovery_code",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "bound" },
  { id: defaulted(reference()), accountId: reference(), hash: secret(bytes()), createdAt: instant() },
);
