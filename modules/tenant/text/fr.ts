import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Le tenant n’existe pas",
  "tenant.viceTitle": "Console de chantier",
  "tenant.viceDesc": "Organisation, équipes et chantiers réunis",
};
