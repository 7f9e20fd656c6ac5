import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "{{list}} · Export",
  "kit.export.fileName": "Dateiname",
  "kit.export.type": "Format",
  "kit.export.rows": "Umfang",
  "kit.export.current": "Diese Seite",
  "kit.export.selected": "Ausgewählte",
  "kit.export.all": "Alle",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Spalten",
  "kit.export.columnsChosen": "{{chosen}} von {{all}} Spalten",
  "kit.export.everyColumn": "Alle auswählen",
  "kit.export.withWatermark": "Wasserzeichen einfügen (Person, Zeit, Filter)",
  "kit.export.noColumns": "Wählen Sie mindestens eine Spalte für den Export aus",
  "kit.export.noData": "Keine Daten zum Exportieren",
  "kit.export.start": "Exportieren",
};
