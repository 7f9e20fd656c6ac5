import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "คุณไม่มีสิทธิ์เปิด “{{title}}”",
  "page.lacking": "สิทธิ์ที่ขาด",
  "page.roles": "บทบาทที่มีสิทธิ์นี้",
  "page.ask": "โปรดขอสิทธิ์จากผู้ดูแลระบบ",
  "page.unserved": "เวอร์ชันนี้ยังไม่มีหน้านี้",
  "page.outside": "หน้านี้เปิดในหน้าต่างใหม่",
  "page.notEmbedded": "{{host}} ไม่อยู่ในรายการไซต์ที่แสดงในนี้ได้ โปรดเปิดในหน้าต่างใหม่",
  "page.openOutside": "เปิดในหน้าต่างใหม่",
  "page.silent": "{{host}} ไม่ตอบกลับตามปกติ ลองใหม่หรือเปิดในหน้าต่างใหม่",
  "page.toSignIn": "ไปที่หน้าเข้าสู่ระบบ",
};
