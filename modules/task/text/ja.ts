import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "タスクが存在しないか、削除されています",
  "task.not_ended": "タスクはまだ終了していません。先にキャンセルしてください。",
  "task.ended": "タスクは既に終了しています",
  "task.interrupted": "サーバーの停止が繰り返されたため、タスクを完了できませんでした。再実行してください。",
  "task.account_closed": "タスクを開始したアカウントが無効か、削除されています",
  "task.not_allowed": "タスクを開始したアカウントに必要な権限がなくなりました",
  "task.failed": "内部エラーが発生しました（タスク番号：{{id}}）",
  "task.no_file": "ファイルが存在しないか、有効期限が切れています",
  "task.too_many": "同時に待機できるタスクは{{maximum}}件までです。しばらくしてからやり直してください。",
};
