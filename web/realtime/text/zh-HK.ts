import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} 上線了",
  "live.left": "{{name}} 下線了",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "系統訊息",
  "live.understood": "知道了",
};
