import { boolean, bytes, defaulted, nullable, secret, small } from "#server/rows/column";
import { defineTable } from "#server/rows/table";

/** What a tenant asks of passwords beyond the installation, a row at most; 0 and false ask for nothing. */
export const passwordPolicies = defineTable(
  "password_policy",
  { scope: "tenant", entity: "sysPasswordPolicy" },
  {
    minimumLength: defaulted(small()),
    maximumLength: defaulted(small()),
    upper: defaulted(boolean()),
    lower: defaulted(boolean()),
    digit: defaulted(boolean()),
    special: defaulted(boolean()),
    historyCount: defaulted(small()),
    expiryDays: defaulted(small()),
    mustChangeFirst: defaulted(boolean()),
    hasDefaultPassword: defaulted(boolean()),
    defaultPassword: secret(nullable(bytes())),
  },
);
