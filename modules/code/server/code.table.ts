import { bytes, defaulted, instant, nullable, reference, secret, small, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Codes that were sent, as hashes. The latest of an address and a purpose counts. */
export const sentCodes = defineLink(
  "sent_code",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    purpose: text(32),
    address: text(64),
    codeHash: secret(bytes()),
    network: text(64),
    tries: defaulted(small()),
    createdAt: instant(),
    expiresAt: instant(),
    usedAt: nullable(instant()),
  },
);
