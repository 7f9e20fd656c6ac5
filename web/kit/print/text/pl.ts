import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "Drukowanie: {{title}}",
  "kit.print.rows": "Zakres wydruku",
  "kit.print.page": "Bieżąca strona: {{count}}",
  "kit.print.all": "Wszystkie: {{total}}",
  "kit.print.most": "Limit drukowanych rekordów: {{most}}. Większą liczbę wyeksportuj.",
  "kit.print.paper": "Papier",
  "kit.print.portrait": "A4 pionowo",
  "kit.print.landscape": "A4 poziomo",
  "kit.print.fetching": "Odczytane rekordy: {{done}}",
  "kit.print.by": "Wydruk: {{who}}, {{when}}",
  "kit.print.filter": "Filtr: {{filter}}",
  "kit.print.everything": "Filtr: brak",
  "kit.print.count": "Rekordy: {{count}}",
  "kit.print.part": "Rekordy na tej stronie: {{count}} ({{total}})",
  "kit.print.number": "Strona {{page}} z {{pages}}",
};
