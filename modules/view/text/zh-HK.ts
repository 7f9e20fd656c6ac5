import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "檢視不存在",
  "view.taken": "已有同名檢視「{{name}}」",
  "view.too_many": "一份列表最多儲存 {{most}} 個檢視",
  "view.too_many_grids": "最多儲存 {{most}} 份列表的欄位設定",
  "view.role_missing": "請選擇要共用的角色",
};
