import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "“{{entity}}” tidak memiliki riwayat",
  "history.missing": "Entri riwayat ini tidak ada",
  "history.nothing": "Tidak ada yang dapat dipulihkan atau diurungkan",
  "history.deleted": "Data sudah dihapus. Pulihkan dahulu",
  "history.not_restorable": "Perubahan ini tidak dapat dikembalikan otomatis",
  "history.changed_since": "{{who}} telah mengubahnya setelah itu sehingga tidak dapat diurungkan. Lihat riwayat",
  "history.system": "Sistem",
  "history.taken": "“{{name}}” tidak dapat dipulihkan: nama, kode, atau nilai uniknya sudah dipakai data lain",
  "history.reference_missing": "Tidak dapat dipulihkan: “{{name}}” yang dirujuk sudah dihapus. Pulihkan itu dahulu",
  "history.too_much": "Perubahan lebih dari {{maximum}} baris tidak dapat diurungkan otomatis",
};
