import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "뷰가 없습니다",
  "view.taken": "같은 이름의 뷰가 이미 있습니다: {{name}}",
  "view.too_many": "목록마다 뷰를 최대 {{most}}개까지 저장할 수 있습니다",
  "view.too_many_grids": "열 설정은 최대 {{most}}개 목록까지 저장할 수 있습니다",
  "view.role_missing": "공유할 역할을 선택하세요",
};
