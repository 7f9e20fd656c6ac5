import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "Cetak {{title}}",
  "kit.print.rows": "Julat cetakan",
  "kit.print.page": "Halaman ini: {{count}}",
  "kit.print.all": "Semua: {{total}}",
  "kit.print.most": "Paling banyak {{most}} rekod dicetak serentak; untuk lebih banyak gunakan eksport.",
  "kit.print.paper": "Kertas",
  "kit.print.portrait": "A4 menegak",
  "kit.print.landscape": "A4 melintang",
  "kit.print.fetching": "{{done}} rekod dibaca",
  "kit.print.by": "Dicetak oleh {{who}}, {{when}}",
  "kit.print.filter": "Penapis: {{filter}}",
  "kit.print.everything": "Penapis: tiada",
  "kit.print.count": "{{count}} rekod",
  "kit.print.part": "{{count}} rekod pada halaman ini ({{total}})",
  "kit.print.number": "Halaman {{page}} daripada {{pages}}",
};
