import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "ชื่อ รหัส หรือพินอิน",
  "thing.name": "ชื่อ",
  "thing.code": "รหัส",
  "thing.orderNo": "ลำดับ",
  "thing.status": "สถานะ",
  "thing.remark": "หมายเหตุ",
  "thing.taken": "มีรายการที่ใช้ชื่อและรหัสนี้แล้ว",
  "thing.missing": "ไม่มีรายการนี้หรือถูกลบแล้ว",
};
