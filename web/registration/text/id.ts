import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Daftar",
  "register.to": "Bergabung dengan {{tenant}}",
  "register.approvalWhy": "Administrator memeriksanya dahulu; setelah itu Anda dapat masuk.",
  "register.invitationWhy": "Daftar dengan kode undangan, lalu langsung masuk.",
  "register.realName": "Nama",
  "register.realNameFault": "Nama terdiri dari 2 karakter atau lebih",
  "register.account": "Nama pengguna",
  "register.accountHint": "6 sampai 32 huruf, angka, atau . _ @ -",
  "register.invitation": "Kode undangan",
  "register.invitationHint": "10 huruf dan angka",
  "register.submit": "Daftar",
  "register.ask": "Kirim permintaan",
  "register.haveAccount": "Sudah punya akun: masuk",
  "register.closed": "Pendaftaran ditutup",
  "register.closedWhy": "Akun penyewa ini dibuat oleh administratornya. Hubungi mereka.",
  "register.codeSent": "Kode sedang dikirim. Berlaku 3 menit.",
  "register.doneTitle": "Anda sudah terdaftar",
  "register.doneWhy": "Akun {{account}} sudah dibuka; Anda dapat masuk sekarang.",
  "register.askedTitle": "Permintaan terkirim",
  "register.askedWhy": "Setelah administrator menyetujui, Anda menerima SMS dan dapat masuk dengan akun {{account}}.",
  "register.toSignIn": "Kembali ke halaman masuk",
  "register.again": "Ulangi kata sandi",
};
