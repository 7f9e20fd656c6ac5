import { bytes, defaulted, instant, nullable, reference, secret, smallInteger, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Codes that were sent, as hashes. Only the latest one of an address and a purpose counts. */
export const sentCodes = definePlainTable(
  "sent_code",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    purpose: text(32),
    address: text(64),
    codeHash: secret(bytes()),
    network: text(64),
    tries: defaulted(smallInteger()),
    createdAt: instant(),
    expiresAt: instant(),
    usedAt: nullable(instant()),
  },
);
