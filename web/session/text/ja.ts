import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "画面ロック中",
  "lock.open": "クリックまたはキーを押して解除",
  "lock.unlock": "ロック解除",
  "lock.other": "ログアウトして別のアカウントを使う",
  "lock.lunar": "{{date}}",
  "idle.warning": "まもなくログアウトします",
  "idle.left": "しばらく操作がありません。残り時間：{{time}}",
  "idle.stay": "ログインを続ける",
  "idle.drafts": "フォームの未保存の内容は次回ログインまで保持されます。",
  "idle.title": "システムメッセージ",
  "idle.over": "長時間操作がなかったため、ログアウトしました。",
  "idle.ok": "OK",
  "draft.title": "未保存の入力",
  "draft.text": "これらのフォームの続きを入力できます。7 日後に自動で削除されます。",
  "draft.open": "続ける",
  "draft.openNamed": "続ける：{{name}}",
  "draft.discardNamed": "破棄：{{name}}",
  "draft.discard": "破棄",
  "draft.close": "閉じる",
  "handover.title": "アカウントを切り替えますか？",
  "handover.text": "このブラウザーは別のアカウントでログイン中です。リンクは「{{name}}」としてログインします。",
  "handover.go": "切り替える",
  "handover.stay": "現在のアカウントのまま",
  "passwordNote.title": "パスワードはあと {{count}} 日で期限切れになります",
  "passwordNote.text": "期限後は、まずパスワードの変更が必要になります。",
  "passwordNote.change": "今すぐ変更",
  "lock.noPassword": "このアカウントにはパスワードがありません。続行するには再度ログインしてください。",
  "lock.again": "再度ログイン",
};
