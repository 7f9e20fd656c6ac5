import { boolean, bytes, defaulted, nullable, sealed, secret, smallInteger } from "#core/rows/column";
import { defineTable } from "#core/rows/table";

/** Password rules of a tenant beyond the installation's, at most one row; 0 and false require nothing. */
export const passwordPolicies = defineTable(
  "password_policy",
  { scope: "tenant", entity: "sysPasswordPolicy" },
  {
    minimumLength: defaulted(smallInteger()),
    maximumLength: defaulted(smallInteger()),
    upper: defaulted(boolean()),
    lower: defaulted(boolean()),
    digit: defaulted(boolean()),
    special: defaulted(boolean()),
    historyCount: defaulted(smallInteger()),
    expiryDays: defaulted(smallInteger()),
    mustChangeFirst: defaulted(boolean()),
    hasDefaultPassword: defaulted(boolean()),
    defaultPassword: secret(nullable(sealed(bytes(), "password_policy", ["id"]))),
  },
);
