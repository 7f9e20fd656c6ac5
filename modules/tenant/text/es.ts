import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "El inquilino no existe",
  "tenant.viceTitle": "Consola de gestión de obra",
  "tenant.viceDesc": "Organización, personas y obra en un solo lugar",
};
