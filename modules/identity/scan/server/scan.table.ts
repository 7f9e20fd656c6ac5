import { bytes, defaulted, instant, json, nullable, reference, secret, smallInteger, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Screens that wait for approval by a phone; code and secret are stored as hashes. */
export const scans = definePlainTable(
  "scan_sign_in",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    codeHash: secret(bytes()),
    secretHash: secret(bytes()),
    /** The number on the screen, and those that the phone offers. */
    number: smallInteger(),
    choices: json<{ readonly numbers: readonly number[] }>(),
    network: text(64),
    ip: text(64),
    browser: text(128),
    os: text(128),
    createdAt: instant(),
    expiresAt: instant(),
    /** The first session that has viewed it; only that session may approve. */
    seenAt: nullable(instant()),
    sessionId: nullable(reference()),
    accountId: nullable(reference()),
    approvedAt: nullable(instant()),
    refusedAt: nullable(instant()),
    /** When the screen got its session. */
    usedAt: nullable(instant()),
  },
);
