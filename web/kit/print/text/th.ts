import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "พิมพ์{{title}}",
  "kit.print.rows": "ช่วงการพิมพ์",
  "kit.print.page": "หน้านี้ {{count}} รายการ",
  "kit.print.all": "ทั้งหมด {{total}} รายการ",
  "kit.print.most": "พิมพ์ได้ครั้งละไม่เกิน {{most}} รายการ หากมากกว่านั้นโปรดใช้การส่งออก",
  "kit.print.paper": "กระดาษ",
  "kit.print.portrait": "A4 แนวตั้ง",
  "kit.print.landscape": "A4 แนวนอน",
  "kit.print.fetching": "อ่านแล้ว {{done}} รายการ",
  "kit.print.by": "พิมพ์โดย {{who}} เมื่อ {{when}}",
  "kit.print.filter": "ตัวกรอง: {{filter}}",
  "kit.print.everything": "ตัวกรอง: ไม่มี",
  "kit.print.count": "รวม {{count}} รายการ",
  "kit.print.part": "หน้านี้ {{count}} รายการ ({{total}})",
  "kit.print.number": "หน้า {{page}} จาก {{pages}}",
};
