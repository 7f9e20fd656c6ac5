import { bigInteger, boolean, bytes, defaulted, instant, nullable, reference, secret, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Passkeys of accounts, of each the public half. The database shows them to nobody but their owner. */
export const passkeys = defineLink(
  "account_passkey",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    host: text(253),
    credentialId: bytes(),
    publicKey: bytes(),
    counter: bigInteger(),
    transports: text(128),
    isSynced: boolean(),
    name: text(64),
    createdAt: instant(),
    usedAt: nullable(instant()),
  },
);

/** What passkeys have to sign next: of a session, or of one half of a sign-in. */
export const passkeyChallenges = defineLink(
  "passkey_challenge",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    purpose: text(16),
    boundTo: reference(),
    hash: secret(bytes()),
    expiresAt: instant(),
  },
);
