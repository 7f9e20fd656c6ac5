import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "操作「{{call}}」は一括実行できません",
  "batch.unknown_list": "一覧「{{list}}」は全件選択できません",
  "batch.nothing": "処理できるレコードがありません",
  "batch.too_many": "一度に処理できるのは{{maximum}}件までです。範囲を絞り込んでください。",
  "batch.changed": "条件に一致するレコードが{{count}}件に増えました。もう一度確認してください。",
  "batch.title.delete": "{{count}}件を一括削除",
  "batch.title.enable": "{{count}}件を一括有効化",
  "batch.title.disable": "{{count}}件を一括無効化",
  "batch.title.other": "{{count}}件を一括処理",
  "batch.title.undo": "一括操作を元に戻す",
};
