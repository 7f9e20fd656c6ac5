import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} がオンラインになりました",
  "live.left": "{{name}} がオフラインになりました",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "システムメッセージ",
  "live.understood": "了解",
};
