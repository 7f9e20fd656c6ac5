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
};
