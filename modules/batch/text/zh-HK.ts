import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "操作「{{call}}」不支援批量執行",
  "batch.unknown_list": "列表「{{list}}」不支援全選",
  "batch.nothing": "沒有可處理的記錄",
  "batch.too_many": "一次最多處理 {{maximum}} 項記錄，請縮小範圍",
  "batch.changed": "符合條件的記錄已增至 {{count}} 項，請重新確認",
  "batch.title.delete": "批量刪除 {{count}} 項",
  "batch.title.enable": "批量啟用 {{count}} 項",
  "batch.title.disable": "批量停用 {{count}} 項",
  "batch.title.other": "批量處理 {{count}} 項",
  "batch.title.undo": "復原批量操作",
};
