import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "驗證碼錯誤",
  "code.expired": "驗證碼不存在或已過期，請重新取得",
  "code.too_soon": "{{seconds}} 秒後可重新取得驗證碼",
  "code.too_many": "取得驗證碼次數過多，請稍後再試",
  "code.phone_format": "請輸入 11 位手機號碼",
  "code.contact_format": "請輸入手機號碼或電郵",
  "code.subject.signIn": "{{tenant}} 登入驗證碼",
  "code.subject.reset": "{{tenant}} 重設密碼驗證碼",
  "code.text.signIn":
    "您的登入驗證碼是 {{code}}，{{minutes}} 分鐘內有效，只可使用一次。請勿告訴任何人；如非本人操作，請忽略。",
  "code.text.reset":
    "您正在重設密碼，驗證碼是 {{code}}，{{minutes}} 分鐘內有效，只可使用一次。請勿告訴任何人；如非本人操作，請忽略。",
  "code.phone": "手機號碼",
  "code.phoneHint": "請輸入手機號碼",
  "code.email": "電郵",
  "code.emailHint": "請輸入帳戶綁定的電郵",
  "code.contact": "手機號碼或電郵",
  "code.code": "驗證碼",
  "code.codeHint": "6 位數字",
  "code.get": "取得驗證碼",
  "code.again": "{{seconds}} 秒後重新取得",
  "code.sent": "如果此地址屬於某個帳戶，驗證碼很快就會送達，3 分鐘內有效。",
  "code.demo": "示範環境不會真正發送：管理員可在「系統管理 › 寄件匣」查看驗證碼。",
  "code.forgot": "重設密碼",
  "code.forgotWhy": "用帳戶綁定的手機號碼或電郵取得驗證碼，然後設定新密碼。",
  "code.back": "返回登入",
  "code.getFirst": "請先取得驗證碼",
  "code.way_closed": "沒有開放這種登入方式",
  "code.one_line": "不能換行或包含控制字元",
  "code.template_format": "應為由文字和數字組成的 JSON 物件",
  "code.subject.register": "{{tenant}} 註冊驗證碼",
  "code.text.register":
    "您正在註冊帳戶，驗證碼是 {{code}}，{{minutes}} 分鐘內有效，只能使用一次。請勿告訴任何人；如非本人操作，請忽略。",
};
