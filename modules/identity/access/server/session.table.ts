import {
  boolean,
  bytes,
  defaulted,
  instant,
  integer,
  nullable,
  reference,
  secret,
  smallInteger,
  text,
} from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Sessions of accounts. `expiresAt` is the absolute end, regardless of activity. */
export const sessions = definePlainTable(
  "session",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    loginMode: defaulted(smallInteger<1 | 2>()),
    ip: nullable(text(64)),
    browser: nullable(text(128)),
    os: nullable(text(128)),
    device: nullable(text(256)),
    /** The account's version at sign-in; incrementing that version ends the session. */
    tokenVersion: integer(),
    mustChange: defaulted(boolean()),
    createdAt: defaulted(instant()),
    /** When the account proved its identity for this session; null: another session of the account approved it. */
    provedAt: nullable(instant()),
    lastSeenAt: defaulted(instant()),
    expiresAt: instant(),
    /** Set if a platform administrator of that tenant works in this one; the session ends with that session. */
    homeTenantId: nullable(reference()),
    homeSessionId: nullable(reference()),
    endedAt: nullable(instant()),
    endReason: nullable(text(32)),
    /** The account that ended the session, if it was another one. */
    endedByName: nullable(text(64)),
    /** Until the password is given again, only the calls of the lock screen are answered. */
    lockedAt: nullable(instant()),
    /** Failed unlock attempts since the lock. */
    unlockTries: defaulted(smallInteger()),
  },
);

/** Refresh tokens by their hash, each used once; `family` is the chain that began with one sign-in. */
export const refreshTokens = definePlainTable(
  "refresh_token",
  { location: "tenant", scope: "tenant", archive: "transient" },
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
