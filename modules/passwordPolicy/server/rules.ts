import { faultOfPassword, type PasswordOwner, type PasswordPolicy, policyOf, weakPassword } from "#contract/password";
import type { PasswordRules } from "#contract/passwordRules";
import { passwordAgeIn } from "#server/access/passwordAge";
import type { Settings } from "#server/settings";
import { isCommonPassword } from "./usualPasswords.ts";

/** How many earlier passwords are remembered; comparing with one costs as much as a sign-in. */
export const mostRemembered = 24;

/** What the installation asks of every tenant's passwords. */
export function rulesOfInstallation(settings: Settings): PasswordRules {
  return {
    ...policyOf({
      isStrong: settings.isOn("sys_password_strength", true),
      expression: settings.text("sys_password_strength_expression"),
    }),
    ...passwordAgeIn(settings),
    historyCount: settings.isOn("sys_password_record", false) ? mostRemembered : 0,
  };
}

/** Throws unless a new password keeps the policy and is not widely used. */
export function checkNewPassword(policy: PasswordPolicy, password: string, owner: PasswordOwner): void {
  const fault = faultOfPassword(password, policy, owner);
  if (fault !== undefined) throw weakPassword(fault);
  if (isCommonPassword(password)) throw weakPassword({ key: "password.common" });
}
