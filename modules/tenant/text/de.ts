import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Der Mandant ist nicht vorhanden",
  "tenant.viceTitle": "Baustellenverwaltung",
  "tenant.viceDesc": "Organisation, Personen und Baustelle an einem Ort",
};
