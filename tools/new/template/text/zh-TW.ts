import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%zh%",
  "thing.keyword": "名稱、代碼或拼音",
  "thing.name": "名稱",
  "thing.code": "代碼",
  "thing.orderNo": "排序",
  "thing.status": "狀態",
  "thing.remark": "備註",
  "thing.taken": "名稱與代碼皆相同的記錄已存在",
  "thing.missing": "記錄不存在或已刪除",
};
