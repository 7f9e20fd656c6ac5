import { defaulted, instant, reference, secret, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Passwords that an account had, as hashes: none of them comes back while `sys_password_record` is on. */
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
