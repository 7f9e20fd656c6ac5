import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} dalam talian",
  "live.left": "{{name}} luar talian",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Mesej sistem",
  "live.understood": "Faham",
};
