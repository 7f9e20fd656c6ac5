import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} est en ligne",
  "live.left": "{{name}} est hors ligne",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Message du système",
  "live.understood": "Compris",
};
