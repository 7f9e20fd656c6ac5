import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "live.came": "{{name}} is online",
  "live.left": "{{name}} is offline",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "System message",
  "live.understood": "OK",
};
