import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "ส่งออก{{list}}",
  "kit.export.fileName": "ชื่อไฟล์",
  "kit.export.type": "รูปแบบ",
  "kit.export.rows": "ช่วงข้อมูล",
  "kit.export.current": "หน้านี้",
  "kit.export.selected": "ที่เลือก",
  "kit.export.all": "ทั้งหมด",
  "kit.export.count": "{{count}} รายการ",
  "kit.export.columns": "คอลัมน์",
  "kit.export.columnsChosen": "เลือก {{chosen}} จาก {{all}} คอลัมน์",
  "kit.export.everyColumn": "เลือกทั้งหมด",
  "kit.export.withWatermark": "ใส่ลายน้ำ (ผู้ส่งออก เวลา เงื่อนไข)",
  "kit.export.noColumns": "โปรดเลือกอย่างน้อยหนึ่งคอลัมน์เพื่อส่งออก",
  "kit.export.noData": "ไม่มีข้อมูลให้ส่งออก",
  "kit.export.start": "ส่งออก",
};
