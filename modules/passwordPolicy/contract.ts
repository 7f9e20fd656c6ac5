import * as z from "zod";
import { defineApi, Done, get, Nothing, post } from "#contract/api";
import { Instant } from "#contract/fields";
import { Id } from "#contract/id";
import { longestPassword, PasswordField } from "#contract/password";
import { PasswordRules } from "#contract/passwordRules";

/** The longest password that can be asked for. */
const mostAsked = 64;

/** What a tenant asks beyond the installation; 0 and false ask for nothing. */
const own = {
  minimumLength: z.int().min(0).max(mostAsked),
  maximumLength: z.int().min(0).max(longestPassword),
  upper: z.boolean(),
  lower: z.boolean(),
  digit: z.boolean(),
  special: z.boolean(),
  historyCount: z.int().min(0).max(24),
  expiryDays: z.int().min(0).max(3650),
  mustChangeFirst: z.boolean(),
  /** Whether new accounts and reset passwords begin with a password of the tenant's own. */
  hasDefaultPassword: z.boolean(),
};

/** Changes of the rules: what is left out stays. */
const PolicyChanges = z
  .object({
    ...own,
    /** The tenant's own default password; it is never answered. */
    defaultPassword: PasswordField,
    version: z.int().min(1),
  })
  .partial();

/** The rules of the caller's tenant: its own, those of the installation, and what comes of both. */
export const TenantPolicy = z.object({
  /** Null while the tenant has never asked for anything. */
  id: Id.nullable(),
  ...own,
  installation: PasswordRules,
  effective: PasswordRules,
  /** Whether the installation has a default password. */
  hasInstallationPassword: z.boolean(),
  updateTime: Instant.nullable(),
  updateUserName: z.string().nullable(),
  version: z.int().nullable(),
});
/** See the schema of the same name. */
export type TenantPolicy = z.infer<typeof TenantPolicy>;

export const passwordPolicyApi = defineApi("sysPasswordPolicy", {
  read: get(Nothing, TenantPolicy, "granted"),
  save: post(PolicyChanges, Done, "granted"),
  /** Back to what the installation asks for, without a default password of one's own. */
  reset: post(Nothing, Done, { code: "sysPasswordPolicy/save" }),
});
