import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "มีเวอร์ชันใหม่",
  "fresh.text": "การอัปเดตจะคืนค่าเริ่มต้นของหน้าต่างๆ ในเบราว์เซอร์นี้ หน้าที่เปิดอยู่ ฉบับร่าง และธีมยังคงอยู่",
  "fresh.unsaved": "มีบางอย่างยังไม่ได้บันทึก สิ่งที่พิมพ์ในแบบฟอร์มจะถูกเก็บและแสดงอีกครั้ง ส่วนที่เหลือโปรดบันทึกก่อน",
  "fresh.changes": "มีอะไรใหม่",
  "fresh.now": "อัปเดตเลย",
  "fresh.updating": "กำลังอัปเดต…",
  "fresh.later": "เตือนภายหลัง",
  "fresh.refuse": "ไม่ต้องถามอีกสำหรับเวอร์ชันนี้",
  "cache.cleared": "ล้างแล้ว: {{what}} อ่านข้อมูลทั้งหมดใหม่แล้ว",
  "cache.nothing": "ไม่มีอะไรให้ล้างในเบราว์เซอร์นี้ อ่านข้อมูลทั้งหมดใหม่แล้ว",
  "cache.lists": "คอลัมน์และขนาดหน้าของรายการ",
  "cache.recent": "สิ่งที่ใช้ล่าสุด",
  "cache.export": "ตัวเลือกการส่งออก",
  "cache.files": "ไฟล์โปรแกรมสำหรับใช้งานออฟไลน์",
};
