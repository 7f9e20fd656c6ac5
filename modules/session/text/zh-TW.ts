import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "驗證碼錯誤或已失效",
  "session.wrong_password": "帳號或密碼錯誤",
  "session.account_disabled": "帳號已停用，請聯絡管理員",
  "session.locked": "密碼錯誤次數過多，帳號已鎖定 {{minutes}} 分鐘",
  "session.tenant_disabled": "租戶已停用或已到期，請聯絡管理員",
  "session.wrong_unlock": "密碼錯誤，還可嘗試 {{count}} 次",
  "session.unknown_code": "此登入連結無效、已使用或已過期",
  "session.wrong_slide": "安全驗證未完成、已使用或已過期，請重新驗證",
  "session.second_factor": "請輸入兩步驟驗證的驗證碼",
};
