import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "Cetak {{title}}",
  "kit.print.rows": "Rentang cetak",
  "kit.print.page": "Halaman ini: {{count}}",
  "kit.print.all": "Semua: {{total}}",
  "kit.print.most": "Maksimal {{most}} data dicetak sekaligus; untuk lebih banyak gunakan ekspor.",
  "kit.print.paper": "Kertas",
  "kit.print.portrait": "A4 potret",
  "kit.print.landscape": "A4 lanskap",
  "kit.print.fetching": "{{done}} data dibaca",
  "kit.print.by": "Dicetak oleh {{who}}, {{when}}",
  "kit.print.filter": "Filter: {{filter}}",
  "kit.print.everything": "Filter: tidak ada",
  "kit.print.count": "{{count}} data",
  "kit.print.part": "{{count}} data di halaman ini ({{total}})",
  "kit.print.number": "Halaman {{page}} dari {{pages}}",
};
