import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Aturan kata sandi",
  "passwordPolicy.intro":
    "Berlaku bagi semua orang di penyewa ini mulai kata sandi berikutnya. Hanya dapat lebih ketat daripada aturan instalasi.",
  "passwordPolicy.characters": "Karakter",
  "passwordPolicy.time": "Seiring waktu",
  "passwordPolicy.start": "Akun baru dan pengaturan ulang",
  "passwordPolicy.minimumLength": "Panjang minimum",
  "passwordPolicy.maximumLength": "Panjang maksimum",
  "passwordPolicy.kinds": "Harus memuat",
  "passwordPolicy.upper": "Huruf besar",
  "passwordPolicy.lower": "Huruf kecil",
  "passwordPolicy.digit": "Angka",
  "passwordPolicy.special": "Karakter khusus",
  "passwordPolicy.byInstallation": "Yang berwarna abu-abu diminta oleh instalasi.",
  "passwordPolicy.longest_short": "Tidak kurang dari panjang minimum {{minimum}}",
  "passwordPolicy.historyCount": "Kata sandi lama yang tidak boleh dipakai lagi",
  "passwordPolicy.historyHint": "0: semua boleh dipakai lagi",
  "passwordPolicy.expiryDays": "Kedaluwarsa setelah hari",
  "passwordPolicy.expiryHint": "0: tidak pernah; diingatkan 7 hari sebelumnya",
  "passwordPolicy.mustChangeFirst": "Kata sandi pertama harus diganti",
  "passwordPolicy.firstHint": "Bagi semua yang belum pernah mengubahnya, kecuali administrator platform",
  "passwordPolicy.hasDefaultPassword": "Kata sandi bawaan sendiri",
  "passwordPolicy.startHint":
    "Akun baru dan kata sandi yang diatur ulang dimulai dengannya dan harus segera diganti. Tanpa itu dibuat kata sandi acak yang ditampilkan sekali, lebih aman.",
  "passwordPolicy.startHintOther":
    "Akun baru dan kata sandi yang diatur ulang dimulai dengannya dan harus segera diganti. Tanpa itu berlaku milik instalasi.",
  "passwordPolicy.defaultPassword": "Kata sandi bawaan",
  "passwordPolicy.defaultKept": "Biarkan kosong untuk mempertahankan yang tersimpan",
  "passwordPolicy.asInstallation": "seperti instalasi",
  "passwordPolicy.preview": "Coba",
  "passwordPolicy.tried": "Kata sandi seperti",
  "passwordPolicy.passes": "Memenuhi aturan ini",
  "passwordPolicy.reset": "Kembali ke bawaan",
  "passwordPolicy.resetAsk": "Tarik kembali aturan penyewa ini?",
  "passwordPolicy.resetText": "Setelah itu hanya aturan instalasi yang berlaku, dan kata sandi bawaan sendiri dihapus.",
  "passwordPolicy.weaker": "Aturan hanya dapat lebih ketat daripada aturan instalasi",
  "passwordPolicy.too_short": "Panjang minimum tidak boleh melebihi maksimum {{maximum}}",
  "passwordPolicy.default_missing": "Masukkan kata sandi bawaan",
  "passwordPolicy.default_weak":
    "Kata sandi bawaan yang tersimpan tidak memenuhi aturan ini; masukkan yang lain atau matikan",
};
