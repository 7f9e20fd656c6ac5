import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "任務不存在或已清除",
  "task.not_ended": "任務尚未結束，請先取消",
  "task.ended": "任務已經結束",
  "task.interrupted": "任務多次因伺服器中斷而未能完成，請重新執行",
  "task.account_closed": "發起任務的帳號已停用或刪除",
  "task.not_allowed": "發起任務的帳號已不具備所需的權限",
  "task.failed": "系統內部錯誤（任務編號 {{id}}）",
  "task.no_file": "檔案不存在或已過期",
  "task.too_many": "最多可同時等候 {{maximum}} 個任務，請稍後再試",
};
