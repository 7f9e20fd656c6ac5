import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "O locatário não existe",
  "tenant.viceTitle": "Console de gestão de obras",
  "tenant.viceDesc": "Organização, pessoas e obra em um só lugar",
};
