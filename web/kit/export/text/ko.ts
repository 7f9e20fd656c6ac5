import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "{{list}} 내보내기",
  "kit.export.fileName": "파일 이름",
  "kit.export.type": "형식",
  "kit.export.rows": "범위",
  "kit.export.current": "현재 페이지",
  "kit.export.selected": "선택 항목",
  "kit.export.all": "전체",
  "kit.export.count": "{{count}}건",
  "kit.export.columns": "열",
  "kit.export.columnsChosen": "{{all}}열 중 {{chosen}}열 선택됨",
  "kit.export.everyColumn": "모두 선택",
  "kit.export.withWatermark": "워터마크 추가(내보낸 사람, 시간, 필터 조건)",
  "kit.export.noColumns": "내보낼 열을 하나 이상 선택하세요",
  "kit.export.noData": "내보낼 데이터가 없습니다",
  "kit.export.start": "내보내기",
};
