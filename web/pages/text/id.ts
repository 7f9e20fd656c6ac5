import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Anda tidak boleh membuka “{{title}}”.",
  "page.lacking": "Izin yang kurang",
  "page.roles": "Peran yang memilikinya",
  "page.ask": "Mintalah kepada administrator.",
  "page.unserved": "Versi ini belum memiliki halaman ini.",
  "page.outside": "Halaman ini terbuka di jendela baru.",
  "page.notEmbedded": "{{host}} tidak termasuk situs yang boleh ditampilkan di sini. Bukalah di jendela baru.",
  "page.openOutside": "Buka di jendela baru",
  "page.silent": "{{host}} tidak menjawab semestinya. Coba lagi, atau buka di jendela baru.",
  "page.toSignIn": "Ke halaman masuk",
};
