import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "{{title}}の印刷",
  "kit.print.rows": "印刷範囲",
  "kit.print.page": "このページ {{count}}件",
  "kit.print.all": "すべて {{total}}件",
  "kit.print.most": "一度に印刷できるのは{{most}}件までです。それ以上はエクスポートを使用してください。",
  "kit.print.paper": "用紙",
  "kit.print.portrait": "A4 縦",
  "kit.print.landscape": "A4 横",
  "kit.print.fetching": "{{done}}件を読み込みました",
  "kit.print.by": "印刷：{{who}}、{{when}}",
  "kit.print.filter": "絞り込み：{{filter}}",
  "kit.print.everything": "絞り込み：なし",
  "kit.print.count": "全{{count}}件",
  "kit.print.part": "このページ {{count}}件（{{total}}）",
  "kit.print.number": "{{page}} / {{pages}} ページ",
};
