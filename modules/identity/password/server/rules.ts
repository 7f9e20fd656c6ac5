import {
  findPasswordFault,
  parsePasswordPolicy,
  type PasswordOwner,
  type PasswordPolicy,
  weakPasswordError,
} from "#contract/password";
import type { PasswordRules } from "#contract/passwordRules";
import { readPasswordAge } from "#modules/identity/access/server";
import type { Settings } from "#core/request/settings";
import { passwordRecord, passwordStrength, passwordStrengthExpression } from "./password.settings.ts";
import { findCommonText } from "../commonPasswords.contract.ts";

/** Maximum length of the history; each comparison costs as much as a sign-in. */
export const maxRememberedPasswords = 24;

/** The installation's rules for passwords of every tenant. */
export function readInstallationRules(settings: Settings): PasswordRules {
  return {
    ...parsePasswordPolicy({
      isStrong: settings.get(passwordStrength),
      expression: settings.get(passwordStrengthExpression),
    }),
    ...readPasswordAge(settings),
    historyCount: settings.get(passwordRecord) ? maxRememberedPasswords : 0,
  };
}

/** Throws if a new password violates the policy or is widely used. */
export function checkNewPassword(policy: PasswordPolicy, password: string, owner: PasswordOwner): void {
  const fault = findPasswordFault(password, policy, owner);
  if (fault !== undefined) throw weakPasswordError(fault);
  const text = findCommonText(password);
  if (text !== undefined) throw weakPasswordError({ key: "password.common", parameters: { text } });
}
