import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "租戶不存在",
  "tenant.viceTitle": "工地管理平台",
  "tenant.viceDesc": "組織、人員與現場，一處掌握",
};
