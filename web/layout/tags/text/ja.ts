import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "再読み込み",
  "tag.close": "閉じる",
  "tag.closeOthers": "他をすべて閉じる",
  "tag.closeRight": "右側を閉じる",
  "tag.closeAll": "すべて閉じる",
  "tag.reopen": "最後に閉じたページを開く",
  "tag.pin": "固定",
  "tag.unpin": "固定を解除",
  "tag.moveLeft": "左へ移動",
  "tag.moveRight": "右へ移動",
  "tag.find": "開いているページを検索",
  "tag.none": "該当するページはありません",
  "tag.pages": "ページ",
  "tag.pinNamed": "{{title}} を固定",
};
