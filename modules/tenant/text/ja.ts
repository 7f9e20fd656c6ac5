import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "テナントが存在しません",
  "tenant.viceTitle": "現場管理コンソール",
  "tenant.viceDesc": "組織、人、現場をひとつに",
};
