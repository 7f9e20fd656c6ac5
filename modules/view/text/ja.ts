import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "ビューが存在しません",
  "view.taken": "同じ名前のビュー「{{name}}」が既にあります",
  "view.too_many": "1つの一覧に保存できるビューは{{most}}件までです",
  "view.too_many_grids": "列の設定を保存できる一覧は{{most}}件までです",
  "view.role_missing": "共有先のロールを選択してください",
};
