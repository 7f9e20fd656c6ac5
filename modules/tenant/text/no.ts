import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Virksomheten finnes ikke",
  "tenant.viceTitle": "Byggeplassportal",
  "tenant.viceDesc": "Organisasjon, folk og byggeplass samlet på ett sted",
};
