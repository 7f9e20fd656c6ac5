import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "密碼強度",
  "password.strength.1": "很弱",
  "password.strength.2": "弱",
  "password.strength.3": "一般",
  "password.strength.4": "強",
  "password.strength.5": "很強",
  "password.advice.keys": "鍵盤上相鄰的鍵容易被猜到",
  "password.advice.repeat": "避免重複的字元或詞",
  "password.advice.sequence": "避免 abc、123 這樣的順序",
  "password.advice.date": "避免日期和年份",
  "password.advice.common": "與常見密碼相近",
  "password.advice.word": "不要只用一個詞或姓名",
  "password.advice.personal": "避免帳號、租戶或產品的名稱",
  "password.advice.longer": "再加一兩個不相關的詞會更強",
};
