import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "螢幕已鎖定",
  "lock.open": "點擊或按任意鍵解鎖",
  "lock.unlock": "解鎖",
  "lock.other": "登出並使用其他帳號",
  "lock.lunar": "農曆{{date}}",
  "idle.warning": "即將登出",
  "idle.left": "您已長時間未操作。剩餘時間：{{time}}",
  "idle.stay": "繼續使用",
  "idle.drafts": "表單中未儲存的內容會保留，重新登入後可繼續填寫。",
  "idle.title": "系統訊息",
  "idle.over": "長時間未操作，系統已登出。",
  "idle.ok": "確定",
  "draft.title": "未儲存的內容",
  "draft.text": "上次未儲存的表單可以繼續填寫，7 天後自動刪除。",
  "draft.open": "繼續填寫",
  "draft.openNamed": "繼續填寫：{{name}}",
  "draft.discardNamed": "捨棄：{{name}}",
  "draft.discard": "捨棄",
  "draft.close": "關閉",
  "handover.title": "切換帳號？",
  "handover.text": "此瀏覽器已登入其他帳號。此連結將以「{{name}}」登入。",
  "handover.go": "切換",
  "handover.stay": "保持目前帳號",
  "passwordNote.title": "密碼將在 {{count}} 天後過期",
  "passwordNote.text": "過期後登入時須先修改密碼。",
  "passwordNote.change": "立即修改",
  "lock.noPassword": "您的帳號沒有密碼，請重新登入後繼續。",
  "lock.again": "重新登入",
};
