import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "thing.title": "%en%",
  "thing.menu": "%en%",
  "thing.keyword": "Name or code",
  "thing.name": "Name",
  "thing.code": "Code",
  "thing.orderNo": "Sort order",
  "thing.status": "Status",
  "thing.remark": "Remark",
  "thing.taken": "A record with this name and code already exists",
  "thing.missing": "This record does not exist or was deleted",
};
