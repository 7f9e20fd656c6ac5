import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "介面文件",
  "reference.search": "搜尋路徑、權限",
  "reference.parameters": "參數",
  "reference.body": "請求內容",
  "reference.answer": "傳回結果",
  "reference.required": "必填",
  "reference.open": "無需登入",
  "reference.signedIn": "登入即可",
  "reference.nothing": "沒有符合條件的介面",
};
