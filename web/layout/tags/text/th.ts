import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "รีเฟรช",
  "tag.close": "ปิด",
  "tag.closeOthers": "ปิดหน้าอื่น",
  "tag.closeRight": "ปิดด้านขวา",
  "tag.closeAll": "ปิดทั้งหมด",
  "tag.reopen": "เปิดหน้าที่เพิ่งปิดอีกครั้ง",
  "tag.pin": "ปักหมุด",
  "tag.unpin": "เลิกปักหมุด",
  "tag.moveLeft": "เลื่อนไปทางซ้าย",
  "tag.moveRight": "เลื่อนไปทางขวา",
  "tag.find": "ค้นหาหน้าที่เปิดอยู่",
  "tag.none": "ไม่มีหน้าที่ตรงกัน",
  "tag.pages": "หน้า",
  "tag.pinNamed": "ปักหมุด {{title}}",
};
