import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} ออนไลน์แล้ว",
  "live.left": "{{name}} ออฟไลน์แล้ว",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "ข้อความจากระบบ",
  "live.understood": "ตกลง",
};
