import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "“{{call}}” ทำหลายรายการพร้อมกันไม่ได้",
  "batch.unknown_list": "เลือกทั้งหมดใน “{{list}}” พร้อมกันไม่ได้",
  "batch.nothing": "ไม่มีรายการให้ดำเนินการ",
  "batch.too_many": "ดำเนินการได้ครั้งละไม่เกิน {{maximum}} รายการ โปรดเลือกให้แคบลง",
  "batch.changed": "รายการที่ตรงเงื่อนไขเพิ่มเป็น {{count}} รายการ โปรดยืนยันอีกครั้ง",
  "batch.title.delete": "ลบ {{count}} รายการ",
  "batch.title.enable": "เปิดใช้งาน {{count}} รายการ",
  "batch.title.disable": "ปิดใช้งาน {{count}} รายการ",
  "batch.title.other": "ดำเนินการ {{count}} รายการ",
  "batch.title.undo": "เลิกทำการแก้ไขหลายรายการ",
};
