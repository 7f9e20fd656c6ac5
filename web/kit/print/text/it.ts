import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "Stampa: {{title}}",
  "kit.print.rows": "Intervallo",
  "kit.print.page": "Pagina corrente: {{count}}",
  "kit.print.all": "Tutto: {{total}}",
  "kit.print.most": "Stampa limitata a {{most}} record; oltre, usare l’esportazione.",
  "kit.print.paper": "Carta",
  "kit.print.portrait": "A4 verticale",
  "kit.print.landscape": "A4 orizzontale",
  "kit.print.fetching": "Record letti: {{done}}",
  "kit.print.by": "Stampato da {{who}}, {{when}}",
  "kit.print.filter": "Filtro: {{filter}}",
  "kit.print.everything": "Filtro: nessuno",
  "kit.print.count": "{{count}} record",
  "kit.print.part": "{{count}} record di questa pagina ({{total}})",
  "kit.print.number": "Pagina {{page}} di {{pages}}",
};
