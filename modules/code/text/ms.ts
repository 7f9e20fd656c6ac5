import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Kod salah",
  "code.expired": "Kod tidak wujud atau telah tamat; minta yang baharu",
  "code.too_soon": "Kod lain boleh diminta dalam {{seconds}} saat",
  "code.too_many": "Terlalu banyak kod diminta; cuba lagi nanti",
  "code.phone_format": "Nombor telefon bimbit ada 11 digit",
  "code.contact_format": "Masukkan nombor telefon atau e-mel",
  "code.subject.signIn": "{{tenant}}: kod log masuk",
  "code.subject.reset": "{{tenant}}: kod kata laluan baharu",
  "code.text.signIn":
    "Kod log masuk anda ialah {{code}}. Sah sekali dalam {{minutes}} minit. Jangan beritahu sesiapa; jika anda tidak memintanya, abaikan.",
  "code.text.reset":
    "Kod kata laluan baharu anda ialah {{code}}. Sah sekali dalam {{minutes}} minit. Jangan beritahu sesiapa; jika anda tidak memintanya, abaikan.",
  "code.phone": "Nombor telefon bimbit",
  "code.phoneHint": "Nombor anda",
  "code.email": "E-mel",
  "code.emailHint": "E-mel akaun anda",
  "code.contact": "Telefon atau e-mel",
  "code.code": "Kod",
  "code.codeHint": "6 digit",
  "code.get": "Dapatkan kod",
  "code.again": "Lagi dalam {{seconds}} s",
  "code.sent": "Jika milik suatu akaun, kod akan tiba sebentar lagi. Sah 3 minit.",
  "code.demo": "Demo tidak menghantar apa-apa: pentadbir membaca kod dalam peti keluar.",
  "code.forgot": "Kata laluan baharu",
  "code.forgotWhy": "Dapatkan kod pada telefon atau e-mel akaun anda, kemudian pilih kata laluan baharu.",
  "code.back": "Kembali ke log masuk",
  "code.getFirst": "Dapatkan kod dahulu",
  "code.way_closed": "Cara log masuk ini tidak ditawarkan",
  "code.one_line": "Satu baris tanpa aksara kawalan",
  "code.template_format": "Objek JSON teks dan nombor",
  "code.subject.register": "{{tenant}}: kod pendaftaran anda",
  "code.text.register":
    "Kod pendaftaran anda ialah {{code}}. Ia sah sekali dalam {{minutes}} minit. Jangan beritahu sesiapa; abaikan mesej ini jika anda tidak memintanya.",
};
