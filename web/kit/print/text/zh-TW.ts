import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "列印{{title}}",
  "kit.print.rows": "列印範圍",
  "kit.print.page": "本頁 {{count}} 筆",
  "kit.print.all": "全部 {{total}} 筆",
  "kit.print.most": "一次最多列印 {{most}} 筆，更多記錄請使用匯出。",
  "kit.print.paper": "紙張",
  "kit.print.portrait": "A4 直向",
  "kit.print.landscape": "A4 橫向",
  "kit.print.fetching": "已讀取 {{done}} 筆",
  "kit.print.by": "{{who}} 列印於 {{when}}",
  "kit.print.filter": "篩選：{{filter}}",
  "kit.print.everything": "篩選：無",
  "kit.print.count": "共 {{count}} 筆",
  "kit.print.part": "本頁 {{count}} 筆（{{total}}）",
  "kit.print.number": "第 {{page}} 頁，共 {{pages}} 頁",
};
