import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "“{{call}}” tidak boleh dilakukan secara pukal",
  "batch.unknown_list": "Semua rekod “{{list}}” tidak boleh dipilih serentak",
  "batch.nothing": "Tiada rekod untuk diproses",
  "batch.too_many": "Paling banyak {{maximum}} rekod serentak. Kecilkan pilihan",
  "batch.changed": "Rekod yang sepadan kini berjumlah {{count}}. Sahkan semula",
  "batch.title.delete": "Padam {{count}} rekod",
  "batch.title.enable": "Aktifkan {{count}} rekod",
  "batch.title.disable": "Nyahaktifkan {{count}} rekod",
  "batch.title.other": "Proses {{count}} rekod",
  "batch.title.undo": "Buat asal perubahan pukal",
};
