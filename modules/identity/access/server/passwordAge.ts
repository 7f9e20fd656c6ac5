import { AccountType } from "#contract/accountType";
import { pickShorterDays } from "#contract/passwordRules";
import type { Settings } from "#core/request/settings";
import { forceChangePassword, passwordExpiration } from "./access.settings.ts";

const dayMs = 86_400_000;

/** Expiry rules for passwords. */
export type PasswordAge = {
  /** Days after which a password must be changed; 0 = never. */
  readonly expiryDays: number;
  /** Whether the first password must be changed, regardless of who has set it. */
  readonly mustChangeFirst: boolean;
};

/** Expiry rules of the installation. */
export function readPasswordAge(settings: Settings): PasswordAge {
  return {
    expiryDays: settings.get(passwordExpiration),
    mustChangeFirst: settings.get(forceChangePassword),
  };
}

/** An account's password in the database; `expiryDays` and `mustChangeFirst` are the tenant's own rules. */
export type PasswordState = PasswordAge & {
  readonly hasPassword: boolean;
  readonly accountType: number;
  readonly mustChangePassword: boolean;
  readonly lastChangePasswordTime: Date | null;
};

/**
 * Whether an account must set a new password before anything else: it was set by another account, it is the first one and
 * must not stay (contract 01, 2: the platform administrator's may), or it has expired. An account without a password,
 * which signs in with a third party, is not asked to change it.
 */
export function needsNewPassword(state: PasswordState, settings: Settings, now: Date): boolean {
  const { accountType, hasPassword, mustChangePassword, lastChangePasswordTime } = state;
  if (!hasPassword) return false;
  const installation = readPasswordAge(settings);
  const changesFirst = state.mustChangeFirst || installation.mustChangeFirst;
  if (mustChangePassword) return true;
  if (changesFirst && lastChangePasswordTime === null && accountType !== AccountType.platform) return true;
  const end = getPasswordExpiry(lastChangePasswordTime, pickShorterDays(state.expiryDays, installation.expiryDays));
  return end !== null && end <= now;
}

/** When a password expires; null: never. A password that was never changed has expired from the beginning. */
export function getPasswordExpiry(lastChange: Date | null, expiryDays: number): Date | null {
  return expiryDays === 0 ? null : new Date((lastChange?.getTime() ?? 0) + expiryDays * dayMs);
}
