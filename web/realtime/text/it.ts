import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} è in linea",
  "live.left": "{{name}} è fuori linea",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Messaggio di sistema",
  "live.understood": "OK",
};
