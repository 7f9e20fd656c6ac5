import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "Rujukan API",
  "reference.search": "Cari laluan dan kebenaran",
  "reference.parameters": "Parameter",
  "reference.body": "Kandungan permintaan",
  "reference.answer": "Hasil",
  "reference.required": "wajib",
  "reference.open": "tanpa log masuk",
  "reference.signedIn": "selepas log masuk",
  "reference.nothing": "Tiada padanan",
  "reference.try": "Cuba",
  "reference.send": "Hantar",
  "reference.noInput": "Panggilan ini tidak memerlukan input",
  "reference.notJson": "Ini bukan JSON yang sah",
  "reference.ask": "Hantar {{call}}?",
  "reference.askText": "Panggilan ini boleh mengubah data sebenar. Ia dibuat dengan hak anda.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "Jawapannya fail; tidak dipaparkan di sini",
};
