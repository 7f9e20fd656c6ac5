import { bytes, defaulted, instant, json, nullable, reference, secret, small, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Screens that want to be signed in by a phone; code and secret are kept as hashes. */
export const scans = defineLink(
  "scan_sign_in",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    codeHash: secret(bytes()),
    secretHash: secret(bytes()),
    /** What stands on the screen, and what the phone is offered. */
    number: small(),
    choices: json<{ readonly numbers: readonly number[] }>(),
    network: text(64),
    ip: text(64),
    browser: text(128),
    os: text(128),
    createdAt: instant(),
    expiresAt: instant(),
    /** The session that has looked at it first; nobody else may agree. */
    seenAt: nullable(instant()),
    sessionId: nullable(reference()),
    accountId: nullable(reference()),
    approvedAt: nullable(instant()),
    refusedAt: nullable(instant()),
    /** When the screen has got its session. */
    usedAt: nullable(instant()),
  },
);
