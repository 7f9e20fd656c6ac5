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
  "mustChange.title": "Tetapkan kata laluan baharu dahulu",
  "mustChange.why":
    "Kata laluan semasa ditetapkan oleh pentadbir atau ialah kata laluan awal. Tetapkan kata laluan sendiri untuk meneruskan.",
  "mustChange.current": "Kata laluan semasa",
  "mustChange.new": "Kata laluan baharu",
  "mustChange.confirm": "Ulang kata laluan baharu",
  "mustChange.mismatch": "Kedua-dua kata laluan tidak sama!",
  "mustChange.submit": "Simpan kata laluan baharu",
  "mustChange.policy":
    "Kata laluan mesti {{minimum}} hingga {{maximum}} aksara dan mengandungi huruf besar, huruf kecil, digit serta aksara khas",
  "mustChange.rule.length": "{{minimum}} hingga {{maximum}} aksara",
  "mustChange.rule.upper": "Huruf besar",
  "mustChange.rule.lower": "Huruf kecil",
  "mustChange.rule.digit": "Digit",
  "mustChange.rule.special": "Aksara khas",
  "mustChange.met": "dipenuhi",
  "mustChange.unmet": "belum dipenuhi",
  "mustChange.over": "Kata laluan anda telah tamat tempoh. Tetapkan yang baharu untuk meneruskan.",
  "password.none": "Akaun anda tiada kata laluan. Dalam masa 10 minit selepas log masuk, anda boleh teruskan tanpanya.",
};
