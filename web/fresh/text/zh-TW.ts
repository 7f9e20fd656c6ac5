import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "有新版本",
  "fresh.text": "更新後，此瀏覽器中各頁面的設定會恢復預設；開啟的頁面、草稿和主題會保留。",
  "fresh.unsaved": "還有未儲存的內容。表單中已輸入的會保留並再次提供，其餘請先儲存。",
  "fresh.changes": "更新內容",
  "fresh.now": "立即更新",
  "fresh.updating": "正在更新…",
  "fresh.later": "稍後提醒",
  "fresh.refuse": "此版本不再提醒",
  "cache.cleared": "已清除：{{what}}。所有資料已重新讀取。",
  "cache.nothing": "此瀏覽器中沒有可清除的內容；所有資料已重新讀取。",
  "cache.lists": "清單的欄和分頁設定",
  "cache.recent": "最近使用",
  "cache.export": "匯出選項",
  "cache.files": "為離線保存的程式檔案",
};
