import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Versi baharu tersedia",
  "fresh.text": "Kemas kini memulihkan tetapan lalai halaman dalam pelayar ini; halaman terbuka, draf dan tema kekal.",
  "fresh.unsaved": "Ada yang belum disimpan. Isian borang dikekalkan dan ditawarkan semula; simpan yang lain dahulu.",
  "fresh.changes": "Perkara baharu",
  "fresh.now": "Kemas kini sekarang",
  "fresh.updating": "Mengemas kini…",
  "fresh.later": "Ingatkan kemudian",
  "fresh.refuse": "Jangan tanya lagi untuk versi ini",
  "cache.cleared": "Dikosongkan: {{what}}. Semuanya telah dibaca semula.",
  "cache.nothing": "Tiada apa untuk dikosongkan dalam pelayar ini; semuanya telah dibaca semula.",
  "cache.lists": "lajur dan saiz halaman senarai",
  "cache.recent": "yang terakhir digunakan",
  "cache.export": "pilihan eksport",
  "cache.files": "fail program untuk luar talian",
};
