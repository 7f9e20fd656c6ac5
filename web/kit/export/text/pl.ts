import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Eksport: {{list}}",
  "kit.export.fileName": "Nazwa pliku",
  "kit.export.type": "Format",
  "kit.export.rows": "Zakres",
  "kit.export.current": "Bieżąca strona",
  "kit.export.selected": "Zaznaczone",
  "kit.export.all": "Wszystkie",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Kolumny",
  "kit.export.columnsChosen": "Wybrane kolumny: {{chosen}} z {{all}}",
  "kit.export.everyColumn": "Zaznacz wszystkie",
  "kit.export.withWatermark": "Dodaj znak wodny (kto, kiedy, filtr)",
  "kit.export.noColumns": "Wybierz co najmniej jedną kolumnę do eksportu",
  "kit.export.noData": "Brak danych do eksportu",
  "kit.export.start": "Eksportuj",
};
