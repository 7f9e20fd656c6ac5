import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "「{{entity}}」沒有異動歷程",
  "history.missing": "此筆異動歷程不存在",
  "history.nothing": "沒有可還原或復原的內容",
  "history.deleted": "記錄已刪除，請先還原記錄",
  "history.not_restorable": "此項異動無法自動還原",
  "history.changed_since": "{{who}} 之後又修改了相關內容，無法復原。請查看異動歷程",
  "history.system": "系統",
  "history.taken": "無法還原「{{name}}」：其名稱、代碼或其他唯一值已由另一筆記錄使用",
  "history.reference_missing": "無法還原：關聯的「{{name}}」已刪除，請先還原該記錄",
  "history.too_much": "一次修改超過 {{maximum}} 列，無法自動復原",
};
