import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Kode verifikasi salah atau kedaluwarsa",
  "session.wrong_password": "Nama pengguna atau kata sandi salah",
  "session.account_disabled": "Akun dinonaktifkan. Hubungi administrator",
  "session.locked": "Terlalu sering salah kata sandi. Akun dikunci selama {{minutes}} menit",
  "session.tenant_disabled": "Tenant dinonaktifkan atau masa berlakunya habis. Hubungi administrator",
  "session.wrong_unlock": "Kata sandi salah. Sisa percobaan: {{count}}",
  "session.unknown_code": "Tautan masuk ini tidak berlaku, sudah dipakai, atau kedaluwarsa",
  "session.wrong_slide": "Verifikasi keamanan belum ada, sudah dipakai, atau kedaluwarsa; ulangi",
  "session.second_factor": "Masukkan kode verifikasi dua langkah",
};
