import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Peraturan kata laluan",
  "passwordPolicy.intro":
    "Terpakai kepada semua orang dalam penyewa ini mulai kata laluan seterusnya. Hanya boleh lebih ketat daripada peraturan pemasangan.",
  "passwordPolicy.characters": "Aksara",
  "passwordPolicy.time": "Mengikut masa",
  "passwordPolicy.start": "Akaun baharu dan tetapan semula",
  "passwordPolicy.minimumLength": "Panjang minimum",
  "passwordPolicy.maximumLength": "Panjang maksimum",
  "passwordPolicy.kinds": "Mesti mengandungi",
  "passwordPolicy.upper": "Huruf besar",
  "passwordPolicy.lower": "Huruf kecil",
  "passwordPolicy.digit": "Angka",
  "passwordPolicy.special": "Aksara khas",
  "passwordPolicy.byInstallation": "Yang berwarna kelabu diminta oleh pemasangan.",
  "passwordPolicy.longest_short": "Tidak kurang daripada panjang minimum {{minimum}}",
  "passwordPolicy.historyCount": "Kata laluan lama yang tidak boleh digunakan lagi",
  "passwordPolicy.historyHint": "0: semua boleh digunakan lagi",
  "passwordPolicy.expiryDays": "Tamat selepas hari",
  "passwordPolicy.expiryHint": "0: tidak pernah; diingatkan 7 hari sebelumnya",
  "passwordPolicy.mustChangeFirst": "Kata laluan pertama mesti ditukar",
  "passwordPolicy.firstHint": "Bagi semua yang tidak pernah menukarnya, kecuali pentadbir platform",
  "passwordPolicy.hasDefaultPassword": "Kata laluan lalai sendiri",
  "passwordPolicy.startHint":
    "Akaun baharu dan kata laluan yang ditetapkan semula bermula dengannya dan mesti ditukar segera. Tanpanya, kata laluan rawak dijana dan dipaparkan sekali, lebih selamat.",
  "passwordPolicy.startHintOther":
    "Akaun baharu dan kata laluan yang ditetapkan semula bermula dengannya dan mesti ditukar segera. Tanpanya, kata laluan pemasangan digunakan.",
  "passwordPolicy.defaultPassword": "Kata laluan lalai",
  "passwordPolicy.defaultKept": "Biarkan kosong untuk mengekalkan yang disimpan",
  "passwordPolicy.asInstallation": "seperti pemasangan",
  "passwordPolicy.preview": "Cuba",
  "passwordPolicy.tried": "Kata laluan seperti",
  "passwordPolicy.passes": "Memenuhi peraturan ini",
  "passwordPolicy.reset": "Kembali kepada lalai",
  "passwordPolicy.resetAsk": "Tarik balik peraturan penyewa ini?",
  "passwordPolicy.resetText": "Selepas itu hanya peraturan pemasangan terpakai, dan kata laluan lalai sendiri dibuang.",
  "passwordPolicy.weaker": "Peraturan hanya boleh lebih ketat daripada peraturan pemasangan",
  "passwordPolicy.too_short": "Panjang minimum tidak boleh melebihi maksimum {{maximum}}",
  "passwordPolicy.default_missing": "Masukkan kata laluan lalai",
  "passwordPolicy.default_weak":
    "Kata laluan lalai yang disimpan tidak memenuhi peraturan ini; masukkan yang lain atau matikan",
};
