import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "Tulostus: {{title}}",
  "kit.print.rows": "Tulostusalue",
  "kit.print.page": "Tämä sivu: {{count}}",
  "kit.print.all": "Kaikki: {{total}}",
  "kit.print.most": "Kerralla voi tulostaa enintään {{most}} tietuetta. Vie suuremmat määrät tiedostoon.",
  "kit.print.paper": "Paperi",
  "kit.print.portrait": "A4 pysty",
  "kit.print.landscape": "A4 vaaka",
  "kit.print.fetching": "Luettuja tietueita: {{done}}",
  "kit.print.by": "Tulostanut {{who}}, {{when}}",
  "kit.print.filter": "Suodatin: {{filter}}",
  "kit.print.everything": "Suodatin: ei mitään",
  "kit.print.count": "Tietueita: {{count}}",
  "kit.print.part": "Tietueita tällä sivulla: {{count}} ({{total}})",
  "kit.print.number": "Sivu {{page}} / {{pages}}",
};
