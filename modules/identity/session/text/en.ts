import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "session.wrong_captcha": "The verification code is wrong or has expired",
  "api.sysSession": "Own devices",
  "api.sysSession.end": "Sign one device out",
  "api.sysSession.endOthers": "Sign all other devices out",
  "session.wrong_password": "The account or password is incorrect",
  "session.account_disabled": "This account is disabled. Contact an administrator.",
  "session.locked": "Too many failed attempts. Try again in {{minutes}} minutes.",
  "session.tenant_disabled": "This tenant is disabled. Contact an administrator.",
  "session.tenant_expired": "This tenant has expired and can no longer sign in. Ask your provider to prolong it.",
  "session.wrong_unlock": "Wrong password. Attempts left: {{count}}",
  "session.unknown_code": "This sign-in link is invalid, already used or expired",
  "session.wrong_slide": "The security check is missing, already used or expired. Complete it again.",
  "session.second_factor": "Enter your two-step verification code",
  "session.setting.rawToken": "Access tokens in addresses",
  "session.setting.rawTokenHint":
    "Other systems may open pages with an access token in the address; when off, only one-time codes work",
};
