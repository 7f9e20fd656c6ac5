import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "รหัสยืนยันไม่ถูกต้องหรือหมดอายุ",
  "session.wrong_password": "ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง",
  "session.account_disabled": "บัญชีถูกปิดใช้งาน โปรดติดต่อผู้ดูแลระบบ",
  "session.locked": "ใส่รหัสผ่านผิดหลายครั้ง บัญชีถูกล็อก {{minutes}} นาที",
  "session.tenant_disabled": "องค์กรถูกปิดใช้งานหรือหมดอายุ โปรดติดต่อผู้ดูแลระบบ",
};
