import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "匯出{{list}}",
  "kit.export.fileName": "檔案名稱",
  "kit.export.type": "格式",
  "kit.export.rows": "範圍",
  "kit.export.current": "目前頁面",
  "kit.export.selected": "已選取",
  "kit.export.all": "全部",
  "kit.export.count": "{{count}} 項",
  "kit.export.columns": "欄位",
  "kit.export.columnsChosen": "已選取 {{chosen}} / {{all}} 欄",
  "kit.export.everyColumn": "全選",
  "kit.export.withWatermark": "加上水印（匯出人、時間、篩選條件）",
  "kit.export.noColumns": "請至少選取一欄再匯出",
  "kit.export.noData": "沒有可匯出的資料",
  "kit.export.start": "匯出",
};
