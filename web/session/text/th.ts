import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "หน้าจอถูกล็อก",
  "lock.open": "คลิกหรือกดปุ่มใดก็ได้เพื่อปลดล็อก",
  "lock.unlock": "ปลดล็อก",
  "lock.other": "ออกจากระบบและใช้บัญชีอื่น",
  "lock.lunar": "{{date}}",
  "idle.warning": "กำลังจะออกจากระบบ",
  "idle.left": "คุณไม่ได้ใช้งานมาสักพัก เวลาที่เหลือ: {{time}}",
  "idle.stay": "อยู่ในระบบต่อ",
  "idle.drafts": "สิ่งที่กรอกในแบบฟอร์มแต่ยังไม่บันทึกจะถูกเก็บไว้จนถึงการเข้าสู่ระบบครั้งถัดไป",
  "idle.title": "ข้อความจากระบบ",
  "idle.over": "ไม่มีการใช้งานเป็นเวลานาน ระบบได้ออกจากระบบแล้ว",
  "idle.ok": "ตกลง",
  "draft.title": "ข้อมูลที่ยังไม่บันทึก",
  "draft.text": "คุณกรอกแบบฟอร์มเหล่านี้ต่อได้ และจะถูกลบหลัง 7 วัน",
  "draft.open": "กรอกต่อ",
  "draft.openNamed": "กรอกต่อ: {{name}}",
  "draft.discardNamed": "ทิ้ง: {{name}}",
  "draft.discard": "ทิ้ง",
  "draft.close": "ปิด",
  "handover.title": "สลับบัญชีหรือไม่",
  "handover.text": "เบราว์เซอร์นี้เข้าสู่ระบบด้วยบัญชีอื่นอยู่ ลิงก์จะเข้าสู่ระบบเป็น “{{name}}”",
  "handover.go": "สลับ",
  "handover.stay": "ใช้บัญชีปัจจุบันต่อ",
  "passwordNote.title": "รหัสผ่านจะหมดอายุใน {{count}} วัน",
  "passwordNote.text": "หลังจากนั้นต้องเปลี่ยนรหัสผ่านก่อนใช้งาน",
  "passwordNote.change": "เปลี่ยนเลย",
  "lock.noPassword": "บัญชีของคุณไม่มีรหัสผ่าน โปรดเข้าสู่ระบบอีกครั้งเพื่อดำเนินการต่อ",
  "lock.again": "เข้าสู่ระบบอีกครั้ง",
};
