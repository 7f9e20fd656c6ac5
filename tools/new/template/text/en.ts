import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "thing.title": "%en%",
  "thing.menu": "%en%",
  "thing.keyword": "Name, code or pinyin",
  "thing.name": "Name",
  "thing.code": "Code",
  "thing.orderNo": "Order",
  "thing.status": "Status",
  "thing.remark": "Remark",
  "thing.taken": "A record with this name and code exists already",
  "thing.missing": "The record does not exist or was deleted",
};
