import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "“{{call}}” tidak dapat dilakukan secara massal",
  "batch.unknown_list": "Semua data “{{list}}” tidak dapat dipilih sekaligus",
  "batch.nothing": "Tidak ada data untuk diproses",
  "batch.too_many": "Maksimal {{maximum}} data sekaligus. Persempit pilihan",
  "batch.changed": "Data yang cocok kini berjumlah {{count}}. Konfirmasi kembali",
  "batch.title.delete": "Hapus {{count}} data",
  "batch.title.enable": "Aktifkan {{count}} data",
  "batch.title.disable": "Nonaktifkan {{count}} data",
  "batch.title.other": "Proses {{count}} data",
  "batch.title.undo": "Urungkan perubahan massal",
};
