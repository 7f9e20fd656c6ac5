import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "重新整理",
  "tag.close": "關閉",
  "tag.closeOthers": "關閉其他",
  "tag.closeRight": "關閉右側",
  "tag.closeAll": "全部關閉",
  "tag.reopen": "重新開啟剛關閉的頁面",
  "tag.pin": "固定",
  "tag.unpin": "取消固定",
  "tag.moveLeft": "左移",
  "tag.moveRight": "右移",
  "tag.find": "尋找開啟的頁面",
  "tag.none": "沒有符合的頁面",
  "tag.pages": "頁面",
  "tag.pinNamed": "固定 {{title}}",
};
