import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "API 문서",
  "reference.search": "경로와 권한 검색",
  "reference.parameters": "매개변수",
  "reference.body": "요청 본문",
  "reference.answer": "결과",
  "reference.required": "필수",
  "reference.open": "로그인 불필요",
  "reference.signedIn": "로그인만",
  "reference.nothing": "일치하는 항목이 없습니다",
};
