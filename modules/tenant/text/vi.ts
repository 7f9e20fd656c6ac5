import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "tenant.unknown": "Doanh nghiệp không tồn tại",
  "tenant.viceTitle": "Quản lý công trường",
  "tenant.viceDesc": "Tổ chức, con người và công trường ở cùng một nơi",
};
