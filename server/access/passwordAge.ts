import { AccountType } from "#contract/accountType";
import { shorterDays } from "#contract/passwordRules";
import type { Settings } from "#server/settings";

const dayMs = 86_400_000;

/** What is asked of passwords over time. */
export type PasswordAge = {
  /** Days after which a password has to be changed; 0 = never. */
  readonly expiryDays: number;
  /** Whether the first password has to be changed, whoever has set it. */
  readonly mustChangeFirst: boolean;
};

/** What the installation asks of passwords over time. */
export function passwordAgeIn(settings: Settings): PasswordAge {
  return {
    expiryDays: settings.whole("sys_password_expiration_time", { otherwise: 0, minimum: 0, maximum: 3650 }),
    mustChangeFirst: settings.isOn("sys_force_change_password", false),
  };
}

/** An account's password as the database knows it; `expiryDays` and `mustChangeFirst` are what the tenant itself asks. */
export type PasswordStanding = PasswordAge & {
  readonly hasPassword: boolean;
  readonly accountType: number;
  readonly mustChangePassword: boolean;
  readonly lastChangePasswordTime: Date | null;
};

/**
 * Whether somebody must set a new password before anything else: it was given to him, it is the first one and those are
 * not to stay (contract 01, 2: the platform administrator's may), or it has become too old. Of somebody who has none, since
 * he comes in by a third party, no change of it is asked.
 */
export function needsNewPassword(standing: PasswordStanding, settings: Settings, now: Date): boolean {
  const { accountType, hasPassword, mustChangePassword, lastChangePasswordTime } = standing;
  if (!hasPassword) return false;
  const installation = passwordAgeIn(settings);
  const changesFirst = standing.mustChangeFirst || installation.mustChangeFirst;
  if (mustChangePassword) return true;
  if (changesFirst && lastChangePasswordTime === null && accountType !== AccountType.platform) return true;
  const end = passwordEnd(lastChangePasswordTime, shorterDays(standing.expiryDays, installation.expiryDays));
  return end !== null && end <= now;
}

/** When a password becomes too old; null: never. One that was never changed is too old from the beginning. */
export function passwordEnd(lastChange: Date | null, expiryDays: number): Date | null {
  return expiryDays === 0 ? null : new Date((lastChange?.getTime() ?? 0) + expiryDays * dayMs);
}
