import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "새 버전이 있습니다",
  "fresh.text": "업데이트하면 이 브라우저의 페이지 설정이 기본값으로 돌아갑니다. 열린 페이지, 초안, 테마는 유지됩니다.",
  "fresh.unsaved":
    "저장하지 않은 내용이 있습니다. 양식에 입력한 내용은 보관되어 다시 제공됩니다. 나머지는 먼저 저장하세요.",
  "fresh.changes": "새로운 점",
  "fresh.now": "지금 업데이트",
  "fresh.updating": "업데이트 중…",
  "fresh.later": "나중에 알림",
  "fresh.refuse": "이 버전은 다시 묻지 않기",
  "cache.cleared": "지움: {{what}}. 모두 다시 읽었습니다.",
  "cache.nothing": "이 브라우저에 지울 것이 없습니다. 모두 다시 읽었습니다.",
  "cache.lists": "목록의 열과 페이지 크기",
  "cache.recent": "최근 사용 항목",
  "cache.export": "내보내기 선택",
  "cache.files": "오프라인용 프로그램 파일",
};
