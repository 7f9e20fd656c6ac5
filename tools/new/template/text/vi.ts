import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Tên, mã hoặc pinyin",
  "thing.name": "Tên",
  "thing.code": "Mã",
  "thing.orderNo": "Thứ tự",
  "thing.status": "Trạng thái",
  "thing.remark": "Ghi chú",
  "thing.taken": "Đã có bản ghi trùng cả tên và mã",
  "thing.missing": "Bản ghi không tồn tại hoặc đã bị xóa",
};
