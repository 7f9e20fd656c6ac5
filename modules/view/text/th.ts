import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "ไม่มีมุมมองนี้",
  "view.taken": "มีมุมมองชื่อ “{{name}}” แล้ว",
  "view.too_many": "บันทึกได้ไม่เกิน {{most}} มุมมองต่อตาราง",
  "view.too_many_grids": "บันทึกการตั้งค่าคอลัมน์ได้ไม่เกิน {{most}} ตาราง",
  "view.role_missing": "โปรดเลือกบทบาทที่จะใช้ร่วมกัน",
};
