import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "API リファレンス",
  "reference.search": "パスや権限を検索",
  "reference.parameters": "パラメーター",
  "reference.body": "リクエスト本文",
  "reference.answer": "結果",
  "reference.required": "必須",
  "reference.open": "ログイン不要",
  "reference.signedIn": "ログインのみ",
  "reference.nothing": "該当するものがありません",
};
