import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "ไม่มีงานนี้หรือถูกนำออกแล้ว",
  "task.not_ended": "งานยังไม่สิ้นสุด โปรดยกเลิกก่อน",
  "task.ended": "งานสิ้นสุดแล้ว",
  "task.interrupted": "งานหยุดชะงักหลายครั้งเพราะเซิร์ฟเวอร์หยุดทำงาน โปรดเรียกใช้อีกครั้ง",
  "task.account_closed": "บัญชีที่เริ่มงานถูกปิดใช้งานหรือถูกลบ",
  "task.not_allowed": "บัญชีที่เริ่มงานไม่มีสิทธิ์ที่จำเป็นแล้ว",
  "task.failed": "ข้อผิดพลาดภายในระบบ (งาน {{id}})",
  "task.no_file": "ไม่มีไฟล์นี้หรือหมดอายุแล้ว",
  "task.too_many": "รอพร้อมกันได้ไม่เกิน {{maximum}} งาน โปรดลองใหม่ภายหลัง",
};
