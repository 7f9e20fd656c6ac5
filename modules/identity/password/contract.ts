import * as z from "zod";
import { defineApi, Done, get, allowDuring, NoInput, post } from "#contract/api";
import { Instant } from "#contract/fields";
import { Id } from "#contract/id";
import { maxPasswordLength, OwnPasswordField, PasswordField } from "#contract/password";
import { PasswordRules } from "#contract/passwordRules";

/** The highest minimum length that a tenant can require. */
const maxRequiredLength = 64;

/** Requirements of a tenant beyond the installation's; 0 and false require nothing. */
const own = {
  minimumLength: z.int().min(0).max(maxRequiredLength),
  maximumLength: z.int().min(0).max(maxPasswordLength),
  upper: z.boolean(),
  lower: z.boolean(),
  digit: z.boolean(),
  special: z.boolean(),
  historyCount: z.int().min(0).max(24),
  expiryDays: z.int().min(0).max(3650),
  mustChangeFirst: z.boolean(),
  /** Whether new accounts and reset passwords start with a default password of the tenant. */
  hasDefaultPassword: z.boolean(),
};

/** Changes of the rules: missing fields stay unchanged. */
const PolicyChanges = z
  .object({
    ...own,
    /** The tenant's own default password; it is never answered. */
    defaultPassword: PasswordField,
    version: z.int().min(1),
  })
  .partial();

/** The rules of the caller's tenant: its own, those of the installation, and the combination. */
export const TenantPolicy = z.object({
  /** Null if the tenant has never set rules. */
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

/** The second verification of sign-ins (`secondVer`), and whether it is left to clients that check it themselves. */
export const SecondVerification = z.object({ secondVer: z.boolean(), secondVerByClient: z.boolean() });
/** See the schema of the same name. */
export type SecondVerification = z.infer<typeof SecondVerification>;

export const passwordPolicyApi = defineApi("sysPasswordPolicy", {
  read: get(NoInput, TenantPolicy, "granted"),
  secondVerification: get(NoInput, SecondVerification, { code: "sysPasswordPolicy/read" }),
  saveSecondVerification: post(SecondVerification, Done, { code: "sysPasswordPolicy/save" }),
  save: post(PolicyChanges, Done, "granted"),
  /** Back to the installation's rules, without a default password of the tenant. */
  reset: post(NoInput, Done, { code: "sysPasswordPolicy/save" }),
});

/** Calls for the caller's own password. */
export const ownPasswordApi = defineApi("sysUser", {
  /** Ends every session of the account, including the caller's: the caller signs in again (specification 4). */
  changePwd: allowDuring(
    post(z.object({ passwordOld: OwnPasswordField, passwordNew: PasswordField }), z.int(), "granted"),
    "changingPassword",
  ),
  /** Whether the password has not expired. */
  verifyPwdExpirationTime: allowDuring(post(NoInput, z.boolean(), "signedIn"), "changingPassword", "enrolling"),
});
