import { bigInteger, boolean, bytes, defaulted, instant, nullable, reference, secret, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Passkeys of accounts with their public keys. The database shows them only to their owner. */
export const passkeys = definePlainTable(
  "account_passkey",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    host: text(253),
    credentialId: bytes(),
    publicKey: bytes(),
    /** The name of the account on the device; without one it is that of the account now. */
    userHandle: nullable(text(64)),
    counter: bigInteger(),
    transports: text(128),
    isSynced: boolean(),
    name: text(64),
    createdAt: instant(),
    usedAt: nullable(instant()),
  },
);

/** Open challenges of a session, or of an unfinished sign-in. */
export const passkeyChallenges = definePlainTable(
  "passkey_challenge",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    purpose: text(16),
    boundTo: reference(),
    hash: secret(bytes()),
    expiresAt: instant(),
  },
);
