import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "화면 잠김",
  "lock.open": "클릭하거나 아무 키나 눌러 잠금 해제",
  "lock.unlock": "잠금 해제",
  "lock.other": "로그아웃하고 다른 계정 사용",
  "lock.lunar": "{{date}}",
  "idle.warning": "곧 로그아웃됩니다",
  "idle.left": "한동안 작업이 없었습니다. 남은 시간: {{time}}",
  "idle.stay": "로그인 유지",
  "idle.drafts": "양식에 저장하지 않은 내용은 다음 로그인까지 보관됩니다.",
  "idle.title": "시스템 메시지",
  "idle.over": "오랫동안 작업이 없어 로그아웃되었습니다.",
  "idle.ok": "확인",
  "draft.title": "저장하지 않은 내용",
  "draft.text": "이 양식을 이어서 작성할 수 있습니다. 7일 후 자동 삭제됩니다.",
  "draft.open": "이어서 작성",
  "draft.openNamed": "이어서 작성: {{name}}",
  "draft.discardNamed": "버리기: {{name}}",
  "draft.discard": "버리기",
  "draft.close": "닫기",
  "handover.title": "계정을 전환할까요?",
  "handover.text": "이 브라우저는 다른 계정으로 로그인되어 있습니다. 링크는 ‘{{name}}’(으)로 로그인합니다.",
  "handover.go": "전환",
  "handover.stay": "현재 계정 유지",
  "passwordNote.title": "비밀번호가 {{count}}일 후 만료됩니다",
  "passwordNote.text": "그 후에는 먼저 비밀번호를 변경해야 합니다.",
  "passwordNote.change": "지금 변경",
  "lock.noPassword": "계정에 비밀번호가 없습니다. 계속하려면 다시 로그인하세요.",
  "lock.again": "다시 로그인",
};
