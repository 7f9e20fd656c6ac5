import { bytes, defaulted, instant, integer, nullable, reference, secret, small, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Halves of sign-ins: who has shown the first factor gets one, and brings it back with the second. */
export const signInTickets = defineLink(
  "sign_in_ticket",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    hash: secret(bytes()),
    network: text(64),
    loginMode: small<1 | 2>(),
    tokenVersion: integer(),
    passwordHash: secret(nullable(text())),
    tries: defaulted(small()),
    createdAt: instant(),
    expiresAt: instant(),
  },
);
