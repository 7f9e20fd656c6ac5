import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} está en línea",
  "live.left": "{{name}} se ha desconectado",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Mensaje del sistema",
  "live.understood": "Entendido",
};
