import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "batch.unknown_call": "“{{call}}” cannot be done to many records at once",
  "batch.unknown_list": "All records of “{{list}}” cannot be chosen at once",
  "batch.nothing": "There is no record to do this to",
  "batch.too_many": "At most {{maximum}} records at a time; please narrow the selection",
  "batch.changed": "{{count}} records match by now; please confirm again",
  "batch.title.delete": "Delete {{count}} records",
  "batch.title.enable": "Enable {{count}} records",
  "batch.title.disable": "Disable {{count}} records",
  "batch.title.other": "Change {{count}} records",
  "batch.title.undo": "Undo many changes",
  "api.sysBatch": "Bulk actions",
  "api.sysBatch.run": "Run",
};
