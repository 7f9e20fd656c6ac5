import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Layar terkunci",
  "lock.open": "Klik atau tekan tombol apa saja untuk membuka",
  "lock.unlock": "Buka kunci",
  "lock.other": "Keluar dan gunakan akun lain",
  "lock.lunar": "{{date}}",
  "idle.warning": "Anda akan segera dikeluarkan",
  "idle.left": "Anda tidak melakukan apa pun beberapa saat. Sisa waktu: {{time}}",
  "idle.stay": "Tetap masuk",
  "idle.drafts": "Isian formulir yang belum disimpan tetap ada hingga Anda masuk lagi.",
  "idle.title": "Pesan sistem",
  "idle.over": "Lama tanpa aktivitas, Anda telah dikeluarkan.",
  "idle.ok": "OK",
  "draft.title": "Isian belum disimpan",
  "draft.text": "Formulir ini bisa dilanjutkan. Dihapus setelah 7 hari.",
  "draft.open": "Lanjutkan",
  "draft.openNamed": "Lanjutkan: {{name}}",
  "draft.discardNamed": "Buang: {{name}}",
  "draft.discard": "Buang",
  "draft.close": "Tutup",
  "handover.title": "Ganti akun?",
  "handover.text": "Peramban ini masuk dengan akun lain. Tautan masuk sebagai “{{name}}”.",
  "handover.go": "Ganti",
  "handover.stay": "Tetap dengan akun ini",
  "passwordNote.title": "Kata sandi Anda kedaluwarsa dalam {{count}} hari",
  "passwordNote.text": "Setelah itu harus diganti sebelum hal lain.",
  "passwordNote.change": "Ganti sekarang",
  "lock.noPassword": "Akun Anda tidak memiliki kata sandi. Masuk lagi untuk melanjutkan.",
  "lock.again": "Masuk lagi",
};
