import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "{{list}} · Eksport",
  "kit.export.fileName": "Filnavn",
  "kit.export.type": "Format",
  "kit.export.rows": "Omfang",
  "kit.export.current": "Denne siden",
  "kit.export.selected": "Valgte",
  "kit.export.all": "Alle",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Kolonner",
  "kit.export.columnsChosen": "{{chosen}} av {{all}} kolonner",
  "kit.export.everyColumn": "Velg alle",
  "kit.export.withWatermark": "Legg til vannmerke (hvem, når, filter)",
  "kit.export.noColumns": "Velg minst én kolonne å eksportere",
  "kit.export.noData": "Ingen data å eksportere",
  "kit.export.start": "Eksporter",
};
