import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} ist online",
  "live.left": "{{name}} ist offline",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Systemmeldung",
  "live.understood": "OK",
};
