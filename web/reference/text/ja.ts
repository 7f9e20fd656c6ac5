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
  "reference.try": "試す",
  "reference.send": "送信",
  "reference.noInput": "この呼び出しに入力は不要です",
  "reference.notJson": "有効な JSON ではありません",
  "reference.ask": "{{call}} を送信しますか？",
  "reference.askText": "この呼び出しは実際のデータを変更することがあります。あなたの権限で実行されます。",
  "reference.took": "{{milliseconds}} ミリ秒",
  "reference.isFile": "応答はファイルのため、ここには表示しません",
};
