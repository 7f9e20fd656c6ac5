import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "새로 고침",
  "tag.close": "닫기",
  "tag.closeOthers": "다른 탭 닫기",
  "tag.closeRight": "오른쪽 닫기",
  "tag.closeAll": "모두 닫기",
  "tag.reopen": "마지막으로 닫은 페이지 다시 열기",
  "tag.pin": "고정",
  "tag.unpin": "고정 해제",
  "tag.moveLeft": "왼쪽으로 이동",
  "tag.moveRight": "오른쪽으로 이동",
  "tag.find": "열린 페이지 찾기",
  "tag.none": "일치하는 페이지가 없습니다",
  "tag.pages": "페이지",
  "tag.pinNamed": "{{title}} 고정",
};
