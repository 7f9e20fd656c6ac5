import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Vienti: {{list}}",
  "kit.export.fileName": "Tiedostonimi",
  "kit.export.type": "Muoto",
  "kit.export.rows": "Rivit",
  "kit.export.current": "Tämä sivu",
  "kit.export.selected": "Valitut",
  "kit.export.all": "Kaikki",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Sarakkeet",
  "kit.export.columnsChosen": "Sarakkeita valittu {{chosen}} / {{all}}",
  "kit.export.everyColumn": "Valitse kaikki",
  "kit.export.withWatermark": "Lisää vesileima (kuka, milloin, suodatin)",
  "kit.export.noColumns": "Valitse vähintään yksi vietävä sarake",
  "kit.export.noData": "Ei vietäviä tietoja",
  "kit.export.start": "Vie",
};
