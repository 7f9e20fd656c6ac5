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
};
