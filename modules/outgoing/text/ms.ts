import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "Peti keluar",
  "outgoing.channel": "Saluran",
  "outgoing.channel.sms": "SMS",
  "outgoing.channel.email": "E-mel",
  "outgoing.purpose": "Tujuan",
  "outgoing.purpose.signIn": "Log masuk",
  "outgoing.purpose.reset": "Kata laluan baharu",
  "outgoing.recipient": "Penerima",
  "outgoing.realName": "Nama",
  "outgoing.text": "Teks",
  "outgoing.state": "Status",
  "outgoing.state.kept": "Tidak dihantar",
  "outgoing.state.waiting": "Menunggu",
  "outgoing.state.sent": "Dihantar",
  "outgoing.state.failed": "Gagal",
  "outgoing.provider": "Pembekal",
  "outgoing.attempts": "Percubaan",
  "outgoing.error": "Sebab gagal",
  "outgoing.createdAt": "Masa",
  "outgoing.expiresAt": "Sah hingga",
  "outgoing.endedAt": "Tamat",
  "outgoing.bothKept":
    "Pembekal SMS dan pelayan e-mel belum ditetapkan: tiada yang dihantar, mesej kekal di sini 7 hari.",
  "outgoing.smsKept": "Pembekal SMS belum ditetapkan: SMS tidak dihantar dan kekal di sini 7 hari.",
  "outgoing.emailKept": "Pelayan e-mel belum ditetapkan: e-mel tidak dihantar dan kekal di sini 7 hari.",
  "outgoing.hidden": "Untuk pentadbir sahaja",
  "outgoing.none": "Belum ada SMS atau e-mel",
  "outgoing.noneHint": "Kod dan mesej lain dipaparkan di sini setelah dihantar.",
};
