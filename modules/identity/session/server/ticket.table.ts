import { bytes, defaulted, instant, integer, nullable, reference, secret, smallInteger, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Unfinished sign-ins: issued after the first factor, used up with the second. */
export const signInTickets = definePlainTable(
  "sign_in_ticket",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    hash: secret(bytes()),
    network: text(64),
    loginMode: smallInteger<1 | 2>(),
    tokenVersion: integer(),
    passwordHash: secret(nullable(text())),
    tries: defaulted(smallInteger()),
    createdAt: instant(),
    expiresAt: instant(),
  },
);
