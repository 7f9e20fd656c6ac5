import type { text as original } from "./zh-CN.ts";

export const text: Record<keyof typeof original, string> = {
  "account.wrong_old_password": "The current password is not correct",
  "account.same_password": "The new password must differ from the current one",
  "account.password_used_before": "This password was used before; choose another one",
  "password.unreadable": "The password could not be decrypted; reload the page and try again",
  "password.length": "The password must have {{minimum}} to {{maximum}} characters",
  "password.upper": "The password needs a capital letter",
  "password.lower": "The password needs a small letter",
  "password.digit": "The password needs a digit",
  "password.special": "The password needs a special character",
  "password.line": "The password must stand on one line",
  "password.personal": "The password must not contain the account, the tenant's name or the product's name",
  "password.common": "This password is widely used; choose another one",
};
