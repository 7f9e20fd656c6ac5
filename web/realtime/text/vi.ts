import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} đã trực tuyến",
  "live.left": "{{name}} đã ngoại tuyến",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "Thông báo hệ thống",
  "live.understood": "Đã hiểu",
};
