import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "access.setting.sessionLifetime": "Longest session",
  "access.setting.sessionLifetimeHint": "After this time everyone signs in again, even while working",
  "access.setting.accessLifetime": "Access token lifetime",
  "access.setting.accessLifetimeHint": "Renewed with the refresh token without anyone noticing",
  "access.setting.refreshLifetime": "Refresh token lifetime",
  "access.setting.refreshLifetimeHint": "Without a renewal within this time, a new sign-in is needed",
  "access.setting.idleTimeout": "Idle timeout",
  "access.setting.idleTimeoutHint": "Signs out after this time without activity; 0 switches it off",
  "access.setting.singleLogin": "One device at a time",
  "access.setting.singleLoginHint": "A new sign-in on a computer or phone ends the account's earlier session there",
  "access.setting.maxErrorTimes": "Failed sign-ins allowed",
  "access.setting.maxErrorTimesHint":
    "After this many wrong passwords the account is locked for that network for 30 minutes",
  "access.setting.forceChangePassword": "Change the first password",
  "access.setting.forceChangePasswordHint":
    "Accounts that have never changed their password set a new one after signing in",
  "access.setting.passwordExpiration": "Password expiry",
  "access.setting.passwordExpirationHint": "After this time a new password is needed; 0 means never",
};
