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
  "reference.try": "試用",
  "reference.send": "傳送",
  "reference.noInput": "此介面不需要參數",
  "reference.notJson": "不是有效的 JSON",
  "reference.ask": "傳送 {{call}}？",
  "reference.askText": "此介面可能變更真實資料，並以您的權限執行。",
  "reference.took": "耗時 {{milliseconds}} 毫秒",
  "reference.isFile": "返回的是檔案，此處不顯示內容",
};
