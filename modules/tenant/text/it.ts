import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Il tenant non esiste",
  "tenant.viceTitle": "Console di cantiere",
  "tenant.viceDesc": "Organizzazione, persone e cantieri in un unico posto",
};
