import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Kekuatan kata laluan",
  "password.strength.1": "Sangat lemah",
  "password.strength.2": "Lemah",
  "password.strength.3": "Sederhana",
  "password.strength.4": "Baik",
  "password.strength.5": "Kuat",
  "password.advice.keys": "Kekunci bersebelahan mudah diteka",
  "password.advice.repeat": "Elakkan aksara dan perkataan berulang",
  "password.advice.sequence": "Elakkan jujukan seperti abc atau 123",
  "password.advice.date": "Elakkan tarikh dan tahun",
  "password.advice.common": "Serupa dengan kata laluan yang biasa digunakan",
  "password.advice.word": "Satu perkataan atau nama mudah diteka",
  "password.advice.personal": "Elakkan nama akaun, penyewa dan produk",
  "password.advice.longer": "Tambah satu atau dua perkataan supaya lebih kuat",
};
