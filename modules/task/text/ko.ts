import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "작업이 없거나 이미 제거되었습니다",
  "task.not_ended": "아직 끝나지 않은 작업입니다. 먼저 취소하세요.",
  "task.ended": "이미 끝난 작업입니다",
  "task.interrupted": "서버가 여러 번 중단되어 작업을 마치지 못했습니다. 다시 실행하세요.",
  "task.account_closed": "작업을 시작한 계정이 사용 중지되었거나 삭제되었습니다",
  "task.not_allowed": "작업을 시작한 계정에 필요한 권한이 더 이상 없습니다",
  "task.failed": "시스템 내부 오류(작업 번호 {{id}})",
  "task.no_file": "파일이 없거나 만료되었습니다",
  "task.too_many": "동시에 최대 {{maximum}}개 작업까지 대기할 수 있습니다. 잠시 후 다시 시도하세요.",
};
