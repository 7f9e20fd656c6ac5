import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} jest online",
  "live.left": "{{name}} jest offline",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Komunikat systemowy",
  "live.understood": "Rozumiem",
};
