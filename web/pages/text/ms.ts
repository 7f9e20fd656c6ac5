import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Anda tidak boleh membuka “{{title}}”.",
  "page.lacking": "Kebenaran yang tiada",
  "page.roles": "Peranan yang memilikinya",
  "page.ask": "Minta daripada pentadbir.",
  "page.unserved": "Versi ini belum mempunyai halaman ini.",
  "page.outside": "Halaman ini dibuka dalam tetingkap baharu.",
  "page.notEmbedded": "{{host}} bukan antara laman yang boleh dipaparkan di sini. Buka dalam tetingkap baharu.",
  "page.openOutside": "Buka dalam tetingkap baharu",
  "page.silent": "{{host}} tidak menjawab dengan betul. Cuba lagi atau buka dalam tetingkap baharu.",
  "page.toSignIn": "Ke halaman log masuk",
};
