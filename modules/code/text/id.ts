import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Kode salah",
  "code.expired": "Kode tidak ada atau kedaluwarsa; minta yang baru",
  "code.too_soon": "Kode lain dapat diminta dalam {{seconds}} dtk",
  "code.too_many": "Terlalu banyak kode diminta; coba lagi nanti",
  "code.phone_format": "Nomor ponsel terdiri dari 11 digit",
  "code.contact_format": "Masukkan nomor ponsel atau email",
  "code.subject.signIn": "{{tenant}}: kode masuk",
  "code.subject.reset": "{{tenant}}: kode kata sandi baru",
  "code.text.signIn":
    "Kode masuk Anda {{code}}. Berlaku sekali dalam {{minutes}} menit. Jangan beri tahu siapa pun; jika Anda tidak memintanya, abaikan.",
  "code.text.reset":
    "Kode kata sandi baru Anda {{code}}. Berlaku sekali dalam {{minutes}} menit. Jangan beri tahu siapa pun; jika Anda tidak memintanya, abaikan.",
  "code.phone": "Nomor ponsel",
  "code.phoneHint": "Nomor Anda",
  "code.email": "Email",
  "code.emailHint": "Email akun Anda",
  "code.contact": "Nomor ponsel atau email",
  "code.code": "Kode",
  "code.codeHint": "6 digit",
  "code.get": "Minta kode",
  "code.again": "Lagi dalam {{seconds}} dtk",
  "code.sent": "Jika milik sebuah akun, kode segera tiba. Berlaku 3 menit.",
  "code.demo": "Demo tidak mengirim apa pun: administrator membaca kode di kotak keluar.",
  "code.forgot": "Kata sandi baru",
  "code.forgotWhy": "Minta kode ke ponsel atau email akun Anda, lalu pilih kata sandi baru.",
  "code.back": "Kembali ke halaman masuk",
  "code.getFirst": "Minta kode dahulu",
  "code.way_closed": "Cara masuk ini tidak disediakan",
  "code.one_line": "Satu baris tanpa karakter kontrol",
  "code.template_format": "Objek JSON berisi teks dan angka",
  "code.subject.register": "{{tenant}}: kode pendaftaran Anda",
  "code.text.register":
    "Kode pendaftaran Anda {{code}}. Berlaku sekali dalam {{minutes}} menit. Jangan beri tahu siapa pun; abaikan pesan ini jika Anda tidak memintanya.",
};
