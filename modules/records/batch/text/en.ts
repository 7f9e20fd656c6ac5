import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "batch.unknown_call": "“{{call}}” is not available for several records",
  "batch.unknown_list": "You cannot select all records of “{{list}}” at once",
  "batch.nothing": "There are no records to process",
  "batch.too_many": "You can process at most {{maximum}} records at a time. Narrow your selection.",
  "batch.changed": "{{count}} records now match. Please confirm again.",
  "batch.changed_one": "{{count}} record now matches. Please confirm again.",
  "batch.title.delete": "Delete {{count}} records",
  "batch.title.delete_one": "Delete {{count}} record",
  "batch.title.enable": "Enable {{count}} records",
  "batch.title.enable_one": "Enable {{count}} record",
  "batch.title.disable": "Disable {{count}} records",
  "batch.title.disable_one": "Disable {{count}} record",
  "batch.title.other": "Change {{count}} records",
  "api.sysBatch": "Bulk actions",
  "api.sysBatch.run": "Run",
  "batch.title.other_one": "Change {{count}} record",
  "batch.title.undo": "Undo bulk action",
  "batch.title.part": "{{title}} ({{part}} of {{parts}})",
};
