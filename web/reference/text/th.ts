import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "เอกสาร API",
  "reference.search": "ค้นหาเส้นทางและสิทธิ์",
  "reference.parameters": "พารามิเตอร์",
  "reference.body": "เนื้อหาคำขอ",
  "reference.answer": "ผลลัพธ์",
  "reference.required": "จำเป็น",
  "reference.open": "ไม่ต้องเข้าสู่ระบบ",
  "reference.signedIn": "เมื่อเข้าสู่ระบบ",
  "reference.nothing": "ไม่พบรายการ",
  "reference.try": "ลองใช้",
  "reference.send": "ส่ง",
  "reference.noInput": "คำสั่งนี้ไม่ต้องใช้ข้อมูล",
  "reference.notJson": "ไม่ใช่ JSON ที่ถูกต้อง",
  "reference.ask": "ส่ง {{call}} หรือไม่",
  "reference.askText": "คำสั่งนี้อาจเปลี่ยนข้อมูลจริง และทำด้วยสิทธิ์ของคุณ",
  "reference.took": "{{milliseconds}} มิลลิวินาที",
  "reference.isFile": "คำตอบเป็นไฟล์ จึงไม่แสดงที่นี่",
};
