import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "Kotak keluar",
  "outgoing.channel": "Saluran",
  "outgoing.channel.sms": "SMS",
  "outgoing.channel.email": "Email",
  "outgoing.purpose": "Tujuan",
  "outgoing.purpose.signIn": "Masuk",
  "outgoing.purpose.reset": "Kata sandi baru",
  "outgoing.recipient": "Penerima",
  "outgoing.realName": "Nama",
  "outgoing.text": "Teks",
  "outgoing.state": "Status",
  "outgoing.state.kept": "Tidak dikirim",
  "outgoing.state.waiting": "Menunggu",
  "outgoing.state.sent": "Terkirim",
  "outgoing.state.failed": "Gagal",
  "outgoing.provider": "Pengirim",
  "outgoing.attempts": "Percobaan",
  "outgoing.error": "Penyebab gagal",
  "outgoing.createdAt": "Waktu",
  "outgoing.expiresAt": "Berlaku sampai",
  "outgoing.endedAt": "Selesai",
  "outgoing.bothKept":
    "Penyedia SMS dan server email belum diatur: tidak ada yang dikirim, pesan disimpan di sini 7 hari.",
  "outgoing.smsKept": "Penyedia SMS belum diatur: SMS tidak dikirim dan disimpan di sini 7 hari.",
  "outgoing.emailKept": "Server email belum diatur: email tidak dikirim dan disimpan di sini 7 hari.",
  "outgoing.hidden": "Hanya untuk administrator",
  "outgoing.none": "Belum ada SMS atau email",
  "outgoing.noneHint": "Kode dan pesan lain muncul di sini setelah dikirim.",
};
