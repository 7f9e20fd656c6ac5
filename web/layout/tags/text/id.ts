import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Segarkan",
  "tag.close": "Tutup",
  "tag.closeOthers": "Tutup yang lain",
  "tag.closeRight": "Tutup di kanan",
  "tag.closeAll": "Tutup semua",
  "tag.reopen": "Buka lagi halaman yang terakhir ditutup",
  "tag.pin": "Sematkan",
  "tag.unpin": "Lepas sematan",
  "tag.moveLeft": "Geser ke kiri",
  "tag.moveRight": "Geser ke kanan",
  "tag.find": "Cari halaman yang terbuka",
  "tag.none": "Tidak ada halaman yang cocok",
  "tag.pages": "Halaman",
  "tag.pinNamed": "Sematkan {{title}}",
};
