import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "新しいバージョンがあります",
  "fresh.text":
    "更新すると、このブラウザーの各ページの設定は既定に戻ります。開いているページ、下書き、テーマは残ります。",
  "fresh.unsaved":
    "保存していない内容があります。フォームの入力は保持され再び表示されます。その他は先に保存してください。",
  "fresh.changes": "更新内容",
  "fresh.now": "今すぐ更新",
  "fresh.updating": "更新しています…",
  "fresh.later": "後で通知",
  "fresh.refuse": "このバージョンでは今後通知しない",
  "cache.cleared": "消去しました：{{what}}。すべて読み込み直しました。",
  "cache.nothing": "このブラウザーに消去するものはありません。すべて読み込み直しました。",
  "cache.lists": "一覧の列とページ件数",
  "cache.recent": "最近使った項目",
  "cache.export": "エクスポートの設定",
  "cache.files": "オフライン用のプログラムファイル",
};
