import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "“{{entity}}” tiada sejarah",
  "history.missing": "Entri sejarah ini tidak wujud",
  "history.nothing": "Tiada yang boleh dipulihkan atau dibuat asal",
  "history.deleted": "Rekod telah dipadam. Pulihkan dahulu",
  "history.not_restorable": "Perubahan ini tidak boleh dikembalikan secara automatik",
  "history.changed_since": "{{who}} telah mengubahnya selepas itu, maka tidak boleh dibuat asal. Lihat sejarah",
  "history.system": "Sistem",
  "history.taken": "“{{name}}” tidak boleh dipulihkan: nama, kod atau nilai uniknya telah digunakan oleh rekod lain",
  "history.reference_missing": "Tidak boleh dipulihkan: “{{name}}” yang dirujuk telah dipadam. Pulihkannya dahulu",
  "history.too_much": "Perubahan melebihi {{maximum}} baris tidak boleh dibuat asal secara automatik",
};
