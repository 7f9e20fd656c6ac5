import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "Imprimer : {{title}}",
  "kit.print.rows": "Étendue",
  "kit.print.page": "Page actuelle : {{count}}",
  "kit.print.all": "Tout : {{total}}",
  "kit.print.most": "Impression limitée à {{most}} enregistrements ; au-delà, utilisez l’export.",
  "kit.print.paper": "Papier",
  "kit.print.portrait": "A4 portrait",
  "kit.print.landscape": "A4 paysage",
  "kit.print.fetching": "Enregistrements lus : {{done}}",
  "kit.print.by": "Imprimé par {{who}}, {{when}}",
  "kit.print.filter": "Filtre : {{filter}}",
  "kit.print.everything": "Filtre : aucun",
  "kit.print.count": "{{count}} enregistrements",
  "kit.print.count_one": "{{count}} enregistrement",
  "kit.print.part": "{{count}} enregistrements de cette page ({{total}})",
  "kit.print.part_one": "{{count}} enregistrement de cette page ({{total}})",
  "kit.print.number": "Page {{page}} sur {{pages}}",
};
