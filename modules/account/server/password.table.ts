import { defaulted, instant, reference, secret, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Passwords that an account had, as hashes: as many of the latest do not come back as the tenant or the installation say. */
export const passwordHistory = defineLink(
  "password_history",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    passwordHash: secret(text()),
    createdAt: defaulted(instant()),
  },
);
