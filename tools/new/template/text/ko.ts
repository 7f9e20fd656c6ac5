import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "이름, 코드 또는 병음",
  "thing.name": "이름",
  "thing.code": "코드",
  "thing.orderNo": "순서",
  "thing.status": "상태",
  "thing.remark": "비고",
  "thing.taken": "이름과 코드가 모두 같은 레코드가 이미 있습니다",
  "thing.missing": "레코드가 없거나 이미 삭제되었습니다",
};
