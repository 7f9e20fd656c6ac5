import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "“{{call}}” 기능은 일괄 처리할 수 없습니다",
  "batch.unknown_list": "“{{list}}” 목록은 전체를 선택할 수 없습니다",
  "batch.nothing": "처리할 레코드가 없습니다",
  "batch.too_many": "한 번에 최대 {{maximum}}건까지 처리할 수 있습니다. 범위를 좁혀 주세요.",
  "batch.changed": "조건에 맞는 레코드가 {{count}}건으로 늘었습니다. 다시 확인하세요.",
  "batch.title.delete": "{{count}}건 일괄 삭제",
  "batch.title.enable": "{{count}}건 일괄 사용",
  "batch.title.disable": "{{count}}건 일괄 사용 중지",
  "batch.title.other": "{{count}}건 일괄 처리",
  "batch.title.undo": "일괄 처리 되돌리기",
};
