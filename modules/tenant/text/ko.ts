import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "테넌트가 없습니다",
  "tenant.viceTitle": "현장 관리 콘솔",
  "tenant.viceDesc": "조직, 인력, 현장을 한곳에서",
};
