import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Ekspor {{list}}",
  "kit.export.fileName": "Nama file",
  "kit.export.type": "Format",
  "kit.export.rows": "Rentang",
  "kit.export.current": "Halaman ini",
  "kit.export.selected": "Dipilih",
  "kit.export.all": "Semua",
  "kit.export.count": "{{count}} data",
  "kit.export.columns": "Kolom",
  "kit.export.columnsChosen": "{{chosen}} dari {{all}} kolom",
  "kit.export.everyColumn": "Pilih semua",
  "kit.export.withWatermark": "Tambahkan watermark (siapa, kapan, filter)",
  "kit.export.noColumns": "Pilih minimal satu kolom untuk diekspor",
  "kit.export.noData": "Tidak ada data untuk diekspor",
  "kit.export.start": "Ekspor",
};
