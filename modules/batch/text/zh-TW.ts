import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "操作「{{call}}」不支援批次執行",
  "batch.unknown_list": "清單「{{list}}」不支援全選",
  "batch.nothing": "沒有可處理的記錄",
  "batch.too_many": "一次最多處理 {{maximum}} 筆記錄，請縮小範圍",
  "batch.changed": "符合條件的記錄已增至 {{count}} 筆，請重新確認",
  "batch.title.delete": "批次刪除 {{count}} 筆",
  "batch.title.enable": "批次啟用 {{count}} 筆",
  "batch.title.disable": "批次停用 {{count}} 筆",
  "batch.title.other": "批次處理 {{count}} 筆",
  "batch.title.undo": "復原批次操作",
};
