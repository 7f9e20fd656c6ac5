import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Tenant tidak ada",
  "tenant.viceTitle": "Konsol kantor proyek",
  "tenant.viceDesc": "Orang, organisasi, dan lapangan di satu tempat",
};
