import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "名称、コード、ピンイン",
  "thing.name": "名称",
  "thing.code": "コード",
  "thing.orderNo": "表示順",
  "thing.status": "ステータス",
  "thing.remark": "備考",
  "thing.taken": "名称とコードが同じレコードが既に存在します",
  "thing.missing": "レコードが存在しないか、削除されています",
};
