import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "ลงทะเบียน",
  "register.to": "เข้าร่วม {{tenant}}",
  "register.approvalWhy": "ผู้ดูแลจะพิจารณาก่อน เมื่ออนุมัติแล้วจึงเข้าสู่ระบบได้",
  "register.invitationWhy": "ลงทะเบียนด้วยรหัสเชิญ แล้วเข้าสู่ระบบได้ทันที",
  "register.realName": "ชื่อ-นามสกุล",
  "register.realNameFault": "ชื่อต้องมีอย่างน้อย 2 ตัวอักษร",
  "register.account": "ชื่อผู้ใช้",
  "register.accountHint": "ตัวอักษร ตัวเลข หรือ . _ @ - จำนวน 6 ถึง 32 ตัว",
  "register.invitation": "รหัสเชิญ",
  "register.invitationHint": "ตัวอักษรและตัวเลข 10 ตัว",
  "register.submit": "ลงทะเบียน",
  "register.ask": "ส่งคำขอ",
  "register.haveAccount": "มีบัญชีแล้ว: เข้าสู่ระบบ",
  "register.closed": "ไม่เปิดรับลงทะเบียน",
  "register.closedWhy": "บัญชีของผู้เช่านี้สร้างโดยผู้ดูแล โปรดติดต่อผู้ดูแลของคุณ",
  "register.codeSent": "ส่งรหัสแล้ว ใช้ได้ 3 นาที",
  "register.doneTitle": "ลงทะเบียนสำเร็จ",
  "register.doneWhy": "เปิดบัญชี {{account}} แล้ว เข้าสู่ระบบได้เลย",
  "register.askedTitle": "ส่งคำขอแล้ว",
  "register.askedWhy": "เมื่อผู้ดูแลอนุมัติ คุณจะได้รับ SMS และเข้าสู่ระบบด้วยบัญชี {{account}} ได้",
  "register.toSignIn": "กลับไปเข้าสู่ระบบ",
  "register.again": "ป้อนรหัสผ่านอีกครั้ง",
};
