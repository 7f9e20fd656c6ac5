import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} on paikalla",
  "live.left": "{{name}} poistui",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Järjestelmäviesti",
  "live.understood": "Selvä",
};
