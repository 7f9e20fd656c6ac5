import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "租戶不存在",
  "tenant.viceTitle": "地盤管理平台",
  "tenant.viceDesc": "機構、人員與現場，一處掌握",
};
