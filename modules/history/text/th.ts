import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "“{{entity}}” ไม่มีประวัติ",
  "history.missing": "ไม่มีประวัติรายการนี้",
  "history.nothing": "ไม่มีสิ่งที่ต้องกู้คืนหรือเลิกทำ",
  "history.deleted": "รายการถูกลบแล้ว โปรดกู้คืนรายการก่อน",
  "history.not_restorable": "การแก้ไขนี้ย้อนกลับโดยอัตโนมัติไม่ได้",
  "history.changed_since": "{{who}} ได้แก้ไขหลังจากนั้น จึงเลิกทำไม่ได้ โปรดดูในประวัติ",
  "history.system": "ระบบ",
  "history.taken": "กู้คืน “{{name}}” ไม่ได้: ชื่อ รหัส หรือค่าที่ห้ามซ้ำถูกใช้ในรายการอื่นแล้ว",
  "history.reference_missing": "กู้คืนไม่ได้: “{{name}}” ที่อ้างอิงถูกลบแล้ว โปรดกู้คืนรายการนั้นก่อน",
  "history.too_much": "การแก้ไขเกิน {{maximum}} แถว จึงเลิกทำโดยอัตโนมัติไม่ได้",
};
