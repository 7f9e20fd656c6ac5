import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "{{title}} · Skriv ut",
  "kit.print.rows": "Omfang",
  "kit.print.page": "Denne siden: {{count}}",
  "kit.print.all": "Alle: {{total}}",
  "kit.print.most": "Høyst {{most}} poster skrives ut; eksporter hvis du trenger flere.",
  "kit.print.paper": "Papir",
  "kit.print.portrait": "A4 stående",
  "kit.print.landscape": "A4 liggende",
  "kit.print.fetching": "Leste poster: {{done}}",
  "kit.print.by": "Skrevet ut av {{who}}, {{when}}",
  "kit.print.filter": "Filter: {{filter}}",
  "kit.print.everything": "Filter: ingen",
  "kit.print.count": "Poster: {{count}}",
  "kit.print.part": "Poster på denne siden: {{count}} ({{total}})",
  "kit.print.number": "Side {{page}} av {{pages}}",
};
