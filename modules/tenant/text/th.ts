import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "ไม่มีองค์กรนี้",
  "tenant.viceTitle": "ระบบจัดการไซต์งาน",
  "tenant.viceDesc": "คน หน่วยงาน และหน้างาน จัดการได้ในที่เดียว",
};
