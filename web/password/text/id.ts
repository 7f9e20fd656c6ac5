import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Kekuatan kata sandi",
  "password.strength.1": "Sangat lemah",
  "password.strength.2": "Lemah",
  "password.strength.3": "Sedang",
  "password.strength.4": "Baik",
  "password.strength.5": "Kuat",
  "password.advice.keys": "Tombol yang berdekatan mudah ditebak",
  "password.advice.repeat": "Hindari karakter dan kata berulang",
  "password.advice.sequence": "Hindari urutan seperti abc atau 123",
  "password.advice.date": "Hindari tanggal dan tahun",
  "password.advice.common": "Mirip kata sandi yang banyak dipakai",
  "password.advice.word": "Satu kata atau nama mudah ditebak",
  "password.advice.personal": "Hindari nama akun, penyewa, dan produk",
  "password.advice.longer": "Tambahkan satu atau dua kata agar lebih kuat",
};
