import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Eksport {{list}}",
  "kit.export.fileName": "Nama fail",
  "kit.export.type": "Format",
  "kit.export.rows": "Julat",
  "kit.export.current": "Halaman ini",
  "kit.export.selected": "Dipilih",
  "kit.export.all": "Semua",
  "kit.export.count": "{{count}} rekod",
  "kit.export.columns": "Lajur",
  "kit.export.columnsChosen": "{{chosen}} daripada {{all}} lajur",
  "kit.export.everyColumn": "Pilih semua",
  "kit.export.withWatermark": "Tambah tera air (siapa, bila, penapis)",
  "kit.export.noColumns": "Pilih sekurang-kurangnya satu lajur untuk dieksport",
  "kit.export.noData": "Tiada data untuk dieksport",
  "kit.export.start": "Eksport",
};
