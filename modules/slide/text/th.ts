import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "ตำแหน่งไม่ตรง โปรดลองอีกครั้ง",
  "slide.expired": "รูปภาพหมดอายุแล้ว โปรดลองด้วยรูปใหม่",
  "slide.wrong_work": "การตรวจสอบด้วยอุปกรณ์ไม่สำเร็จ โปรดลองอีกครั้ง",
  "slide.label": "การตรวจสอบความปลอดภัย",
  "slide.knob": "แถบเลื่อนจิ๊กซอว์",
  "slide.keys": "ลูกศรเลื่อน กด Shift เพื่อเลื่อนเร็วขึ้น Enter ยืนยัน",
  "slide.hint": "ลากชิ้นส่วนไปยังช่องว่าง",
  "slide.another": "เปลี่ยนรูปภาพ",
  "slide.checking": "กำลังตรวจสอบ…",
  "slide.solved": "ผ่านการตรวจสอบ",
  "slide.over": "หมดอายุ โปรดตรวจสอบใหม่",
  "slide.byDevice": "เลื่อนไม่ได้? ให้อุปกรณ์ตรวจสอบแทน",
  "slide.working": "อุปกรณ์กำลังตรวจสอบ ใช้เวลาไม่กี่วินาที…",
  "slide.first": "โปรดผ่านการตรวจสอบความปลอดภัยก่อน",
};
