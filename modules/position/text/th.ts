import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "ตำแหน่ง",
  "position.keyword": "ชื่อ รหัส หรือพินอิน",
  "position.name": "ชื่อตำแหน่ง",
  "position.code": "รหัสตำแหน่ง",
  "position.orderNo": "ลำดับ",
  "position.status": "สถานะ",
  "position.remark": "หมายเหตุ",
  "position.staffCount": "จำนวนคน",
  "position.staff": "บุคลากร",
  "position.staffOf": "{{name}} · บุคลากร",
  "position.showStaff": "ดูบุคลากร {{count}} คนในตำแหน่ง “{{name}}”",
  "position.staffOutside": "อีก {{count}} คนอยู่นอกขอบเขตข้อมูลของคุณ",
  "position.toAccount": "ดูบัญชี “{{name}}”",
  "position.account": "ชื่อผู้ใช้",
  "position.realName": "ชื่อ-นามสกุล",
  "position.organisationName": "หน่วยงาน",
  "position.isMain": "ประเภทตำแหน่ง",
  "position.main": "ตำแหน่งหลัก",
  "position.further": "ตำแหน่งเพิ่มเติม",
  "position.joinDate": "วันที่เริ่มงาน",
  "position.taken": "มีตำแหน่งที่ใช้ชื่อและรหัสนี้แล้ว",
  "position.in_use": "“{{name}}” ยังมีผู้ดำรงตำแหน่ง {{staffCount}} คน จึงลบไม่ได้",
  "position.missing": "ไม่มีตำแหน่งนี้หรือถูกลบแล้ว",
};
