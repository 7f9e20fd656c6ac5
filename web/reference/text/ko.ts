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
  "reference.try": "사용해 보기",
  "reference.send": "보내기",
  "reference.noInput": "이 호출에는 입력이 필요 없습니다",
  "reference.notJson": "올바른 JSON이 아닙니다",
  "reference.ask": "{{call}}을(를) 보낼까요?",
  "reference.askText": "이 호출은 실제 데이터를 바꿀 수 있습니다. 사용자의 권한으로 실행됩니다.",
  "reference.took": "{{milliseconds}}ms",
  "reference.isFile": "응답이 파일이므로 여기에 표시하지 않습니다",
};
