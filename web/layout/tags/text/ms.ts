import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Segar semula",
  "tag.close": "Tutup",
  "tag.closeOthers": "Tutup yang lain",
  "tag.closeRight": "Tutup di kanan",
  "tag.closeAll": "Tutup semua",
  "tag.reopen": "Buka semula halaman yang terakhir ditutup",
  "tag.pin": "Semat",
  "tag.unpin": "Nyahsemat",
  "tag.moveLeft": "Alih ke kiri",
  "tag.moveRight": "Alih ke kanan",
  "tag.find": "Cari halaman yang terbuka",
  "tag.none": "Tiada halaman yang sepadan",
  "tag.pages": "Halaman",
  "tag.pinNamed": "Semat {{title}}",
};
