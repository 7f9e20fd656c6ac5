import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} er pålogget",
  "live.left": "{{name}} er avlogget",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Systemmelding",
  "live.understood": "OK",
};
