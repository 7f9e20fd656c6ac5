import {
  boolean,
  bytes,
  defaulted,
  instant,
  integer,
  nullable,
  reference,
  secret,
  small,
  text,
} from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Who is signed in from where. `expiresAt` is the absolute end, however busy the session is. */
export const sessions = defineLink(
  "session",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    loginMode: defaulted(small<1 | 2>()),
    ip: nullable(text(64)),
    browser: nullable(text(128)),
    os: nullable(text(128)),
    device: nullable(text(256)),
    /** That of the account at sign-in; a raised one ends the session. */
    tokenVersion: integer(),
    mustChange: defaulted(boolean()),
    createdAt: defaulted(instant()),
    /** When somebody proved for it who he is; null: another session of his has agreed to it. */
    provedAt: nullable(instant()),
    lastSeenAt: defaulted(instant()),
    expiresAt: instant(),
    endedAt: nullable(instant()),
    endReason: nullable(text(32)),
    /** Who has ended it, if it was not its own account. */
    endedByName: nullable(text(64)),
    /** Until the password is given again only the lock screen's own calls are answered. */
    lockedAt: nullable(instant()),
    /** Passwords that were tried since it was locked. */
    unlockTries: defaulted(small()),
  },
);

/** Codes by their hash that let another page go on with a session, each used once. */
export const handovers = defineLink(
  "session_handover",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    sessionId: reference(),
    hash: secret(bytes()),
    createdAt: defaulted(instant()),
    expiresAt: instant(),
  },
);

/** Refresh tokens by their hash, each used once; `family` is the chain that one sign-in began. */
export const refreshTokens = defineLink(
  "refresh_token",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    sessionId: reference(),
    family: reference(),
    hash: secret(bytes()),
    successorHash: secret(nullable(bytes())),
    createdAt: defaulted(instant()),
    expiresAt: instant(),
    usedAt: nullable(instant()),
  },
);
