import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "ความแข็งแรงของรหัสผ่าน",
  "password.strength.1": "อ่อนมาก",
  "password.strength.2": "อ่อน",
  "password.strength.3": "พอใช้",
  "password.strength.4": "ดี",
  "password.strength.5": "แข็งแรง",
  "password.advice.keys": "ปุ่มที่อยู่ติดกันเดาได้ง่าย",
  "password.advice.repeat": "หลีกเลี่ยงอักขระและคำซ้ำ",
  "password.advice.sequence": "หลีกเลี่ยงลำดับเช่น abc หรือ 123",
  "password.advice.date": "หลีกเลี่ยงวันที่และปี",
  "password.advice.common": "คล้ายรหัสผ่านที่ใช้กันทั่วไป",
  "password.advice.word": "คำเดียวหรือชื่อเดียวเดาได้ง่าย",
  "password.advice.personal": "หลีกเลี่ยงชื่อบัญชี ผู้เช่า และผลิตภัณฑ์",
  "password.advice.longer": "เพิ่มอีกหนึ่งหรือสองคำจะแข็งแรงขึ้น",
};
