import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "Referensi API",
  "reference.search": "Cari jalur dan izin",
  "reference.parameters": "Parameter",
  "reference.body": "Isi permintaan",
  "reference.answer": "Hasil",
  "reference.required": "wajib",
  "reference.open": "tanpa masuk",
  "reference.signedIn": "setelah masuk",
  "reference.nothing": "Tidak ada yang cocok",
  "reference.try": "Coba",
  "reference.send": "Kirim",
  "reference.noInput": "Panggilan ini tidak memerlukan masukan",
  "reference.notJson": "Ini bukan JSON yang sah",
  "reference.ask": "Kirim {{call}}?",
  "reference.askText": "Panggilan ini dapat mengubah data nyata. Dijalankan dengan hak Anda.",
  "reference.took": "{{milliseconds}} md",
  "reference.isFile": "Jawabannya berkas; tidak ditampilkan di sini",
};
