import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Dzierżawa nie istnieje",
  "tenant.viceTitle": "Konsola budowy",
  "tenant.viceDesc": "Organizacja, ludzie i budowa w jednym miejscu",
};
