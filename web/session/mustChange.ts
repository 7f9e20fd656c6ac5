import { AccountType } from "#contract/accountType";
import type { UserInfo } from "#modules/session/contract";
import type { SysInfo } from "#modules/tenant/contract";

/**
 * Whether a password must be changed before anything else: the server says so, or the tenant asks it of everybody but
 * the platform administrator whose password was never changed (contract 01, 2).
 */
export function mustChange(user: UserInfo, info: SysInfo | undefined): boolean {
  if (user.mustChangePassword) return true;
  const isAsked = info?.forceChangePassword === true && user.accountType !== AccountType.platform;
  return isAsked && user.lastChangePasswordTime === null;
}
