import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Kod pengesahan salah atau telah tamat tempoh",
  "session.wrong_password": "Nama pengguna atau kata laluan salah",
  "session.account_disabled": "Akaun dinyahaktifkan. Hubungi pentadbir",
  "session.locked": "Terlalu banyak kata laluan salah. Akaun dikunci selama {{minutes}} minit",
  "session.tenant_disabled": "Penyewa dinyahaktifkan atau telah tamat tempoh. Hubungi pentadbir",
  "session.wrong_unlock": "Kata laluan salah. Baki cubaan: {{count}}",
  "session.unknown_code": "Pautan log masuk ini tidak sah, telah digunakan atau tamat tempoh",
  "session.wrong_slide": "Pengesahan keselamatan tiada, telah digunakan atau tamat tempoh; ulangi",
  "session.second_factor": "Masukkan kod pengesahan dua langkah",
};
