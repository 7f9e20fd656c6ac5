import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "{{title}} · Drucken",
  "kit.print.rows": "Umfang",
  "kit.print.page": "Diese Seite: {{count}}",
  "kit.print.all": "Alle: {{total}}",
  "kit.print.most": "Es werden höchstens {{most}} Datensätze gedruckt; exportieren Sie größere Mengen.",
  "kit.print.paper": "Papier",
  "kit.print.portrait": "A4 Hochformat",
  "kit.print.landscape": "A4 Querformat",
  "kit.print.fetching": "Gelesene Datensätze: {{done}}",
  "kit.print.by": "Gedruckt von {{who}}, {{when}}",
  "kit.print.filter": "Filter: {{filter}}",
  "kit.print.everything": "Filter: keiner",
  "kit.print.count": "Datensätze: {{count}}",
  "kit.print.part": "Datensätze dieser Seite: {{count}} ({{total}})",
  "kit.print.number": "Seite {{page}} von {{pages}}",
};
