import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Тенант не существует",
  "tenant.viceTitle": "Консоль стройплощадки",
  "tenant.viceDesc": "Люди, структура и площадка — в одном месте",
};
