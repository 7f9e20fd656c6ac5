import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "„{{call}}“ ist nicht als Massenaktion möglich",
  "batch.unknown_list": "In „{{list}}“ können nicht alle Datensätze auf einmal ausgewählt werden",
  "batch.nothing": "Keine Datensätze zu bearbeiten",
  "batch.too_many": "Höchstens {{maximum}} Datensätze auf einmal; schränken Sie die Auswahl ein",
  "batch.changed": "Inzwischen gibt es {{count}} Treffer; bitte erneut bestätigen",
  "batch.title.delete": "{{count}} Datensätze löschen",
  "batch.title.delete_one": "{{count}} Datensatz löschen",
  "batch.title.enable": "{{count}} Datensätze aktivieren",
  "batch.title.enable_one": "{{count}} Datensatz aktivieren",
  "batch.title.disable": "{{count}} Datensätze deaktivieren",
  "batch.title.disable_one": "{{count}} Datensatz deaktivieren",
  "batch.title.other": "{{count}} Datensätze ändern",
  "batch.title.other_one": "{{count}} Datensatz ändern",
  "batch.title.undo": "Massenaktion rückgängig machen",
};
