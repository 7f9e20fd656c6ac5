import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "“{{entity}}”에는 변경 이력이 없습니다",
  "history.missing": "해당 변경 이력이 없습니다",
  "history.nothing": "복원하거나 되돌릴 내용이 없습니다",
  "history.deleted": "삭제된 레코드입니다. 먼저 레코드를 복원하세요.",
  "history.not_restorable": "이 변경은 자동으로 되돌릴 수 없습니다",
  "history.changed_since": "이후 다른 변경이 있어 되돌릴 수 없습니다(변경자: {{who}}). 변경 이력을 확인하세요.",
  "history.system": "시스템",
  "history.taken":
    "“{{name}}” 항목을 복원할 수 없습니다. 이름, 코드 또는 다른 고유 값을 다른 레코드에서 사용하고 있습니다.",
  "history.reference_missing": "복원할 수 없습니다. 연결된 “{{name}}” 항목이 삭제되었으니 먼저 복원하세요.",
  "history.too_much": "한 번에 {{maximum}}행을 넘게 변경한 내용은 자동으로 되돌릴 수 없습니다",
};
