import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} está online",
  "live.left": "{{name}} está offline",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Mensagem do sistema",
  "live.understood": "OK",
};
