import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "The view does not exist",
  "view.taken": "There is already a view “{{name}}”",
  "view.too_many": "At most {{most}} views of a list can be saved",
  "view.too_many_grids": "Column settings of at most {{most}} lists can be saved",
  "view.role_missing": "Choose the role to share it with",
};
