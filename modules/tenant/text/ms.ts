import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Penyewa tidak wujud",
  "tenant.viceTitle": "Konsol pejabat tapak",
  "tenant.viceDesc": "Orang, organisasi dan tapak di satu tempat",
};
