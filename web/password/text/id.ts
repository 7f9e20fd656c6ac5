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
  "mustChange.title": "Buat kata sandi baru dahulu",
  "mustChange.why":
    "Kata sandi Anda ditetapkan administrator atau masih kata sandi awal. Buat kata sandi sendiri untuk melanjutkan.",
  "mustChange.current": "Kata sandi saat ini",
  "mustChange.new": "Kata sandi baru",
  "mustChange.confirm": "Ulangi kata sandi baru",
  "mustChange.mismatch": "Kedua kata sandi tidak sama!",
  "mustChange.submit": "Simpan kata sandi baru",
  "mustChange.policy":
    "Kata sandi harus {{minimum}} sampai {{maximum}} karakter dan memuat huruf besar, huruf kecil, angka, serta karakter khusus",
  "mustChange.rule.length": "{{minimum}} sampai {{maximum}} karakter",
  "mustChange.rule.upper": "Huruf besar",
  "mustChange.rule.lower": "Huruf kecil",
  "mustChange.rule.digit": "Angka",
  "mustChange.rule.special": "Karakter khusus",
  "mustChange.met": "terpenuhi",
  "mustChange.unmet": "belum terpenuhi",
  "mustChange.over": "Kata sandi Anda sudah kedaluwarsa. Tetapkan yang baru untuk melanjutkan.",
  "password.none":
    "Akun Anda tidak memiliki kata sandi. Dalam 10 menit setelah masuk, Anda dapat melanjutkan tanpanya.",
};
