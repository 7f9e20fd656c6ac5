import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Asiakasympäristöä ei ole",
  "tenant.viceTitle": "Työmaan hallinta",
  "tenant.viceDesc": "Organisaatio, ihmiset ja työmaa yhdessä paikassa",
};
