import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "Operacji „{{call}}” nie można wykonać zbiorczo",
  "batch.unknown_list": "Nie można zaznaczyć naraz wszystkich rekordów listy „{{list}}”",
  "batch.nothing": "Brak rekordów do przetworzenia",
  "batch.too_many": "Limit rekordów w jednej operacji: {{maximum}}. Zawęź wybór.",
  "batch.changed": "Liczba pasujących rekordów wzrosła do {{count}}. Potwierdź ponownie.",
  "batch.title.delete": "Usuwanie rekordów ({{count}})",
  "batch.title.enable": "Aktywacja rekordów ({{count}})",
  "batch.title.disable": "Dezaktywacja rekordów ({{count}})",
  "batch.title.other": "Przetwarzanie rekordów ({{count}})",
  "batch.title.undo": "Cofanie operacji zbiorczej",
};
