import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Daftar",
  "register.to": "Sertai {{tenant}}",
  "register.approvalWhy": "Pentadbir menyemaknya dahulu; kemudian anda boleh log masuk.",
  "register.invitationWhy": "Daftar dengan kod jemputan, kemudian terus log masuk.",
  "register.realName": "Nama",
  "register.realNameFault": "Nama mengandungi 2 aksara atau lebih",
  "register.account": "Nama pengguna",
  "register.accountHint": "6 hingga 32 huruf, digit atau . _ @ -",
  "register.invitation": "Kod jemputan",
  "register.invitationHint": "10 huruf dan digit",
  "register.submit": "Daftar",
  "register.ask": "Hantar permohonan",
  "register.haveAccount": "Sudah ada akaun: log masuk",
  "register.closed": "Pendaftaran ditutup",
  "register.closedWhy": "Akaun penyewa ini dibuat oleh pentadbirnya. Sila hubungi mereka.",
  "register.codeSent": "Kod sedang dihantar. Ia sah selama 3 minit.",
  "register.doneTitle": "Anda telah berdaftar",
  "register.doneWhy": "Akaun {{account}} telah dibuka; anda boleh log masuk sekarang.",
  "register.askedTitle": "Permohonan dihantar",
  "register.askedWhy": "Setelah pentadbir meluluskan, anda menerima SMS dan boleh log masuk dengan akaun {{account}}.",
  "register.toSignIn": "Kembali ke log masuk",
  "register.again": "Ulang kata laluan",
};
