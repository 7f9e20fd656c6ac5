import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "{{list}}のエクスポート",
  "kit.export.fileName": "ファイル名",
  "kit.export.type": "形式",
  "kit.export.rows": "範囲",
  "kit.export.current": "現在のページ",
  "kit.export.selected": "選択中",
  "kit.export.all": "すべて",
  "kit.export.count": "{{count}}件",
  "kit.export.columns": "列",
  "kit.export.columnsChosen": "{{chosen}} / {{all}} 列を選択中",
  "kit.export.everyColumn": "すべて選択",
  "kit.export.withWatermark": "透かしを追加（エクスポート者、日時、絞り込み条件）",
  "kit.export.noColumns": "エクスポートする列を1つ以上選択してください",
  "kit.export.noData": "エクスポートするデータがありません",
  "kit.export.start": "エクスポート",
};
