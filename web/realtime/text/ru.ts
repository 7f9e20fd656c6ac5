import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} в сети",
  "live.left": "{{name}} не в сети",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Системное сообщение",
  "live.understood": "Понятно",
};
