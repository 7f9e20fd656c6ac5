import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "live.came": "{{name}} 님이 접속했습니다",
  "live.left": "{{name}} 님이 나갔습니다",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "시스템 메시지",
  "live.understood": "확인",
};
