import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} daring",
  "live.left": "{{name}} luring",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Pesan sistem",
  "live.understood": "Mengerti",
};
