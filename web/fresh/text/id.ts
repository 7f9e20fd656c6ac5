import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Versi baru tersedia",
  "fresh.text":
    "Pembaruan mengembalikan pengaturan bawaan halaman di peramban ini; halaman terbuka, draf, dan tema tetap ada.",
  "fresh.unsaved": "Ada yang belum disimpan. Isian formulir tetap ada dan ditawarkan lagi; simpan yang lain dahulu.",
  "fresh.changes": "Yang baru",
  "fresh.now": "Perbarui sekarang",
  "fresh.updating": "Memperbarui…",
  "fresh.later": "Ingatkan nanti",
  "fresh.refuse": "Jangan tanya lagi untuk versi ini",
  "cache.cleared": "Dibersihkan: {{what}}. Semua telah dibaca ulang.",
  "cache.nothing": "Tidak ada yang perlu dibersihkan di peramban ini; semua telah dibaca ulang.",
  "cache.lists": "kolom dan ukuran halaman daftar",
  "cache.recent": "yang terakhir dipakai",
  "cache.export": "pilihan ekspor",
  "cache.files": "berkas program untuk luring",
};
