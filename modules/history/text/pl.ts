import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "Brak historii zmian: „{{entity}}”",
  "history.missing": "Ten wpis historii zmian nie istnieje",
  "history.nothing": "Nie ma nic do przywrócenia ani cofnięcia",
  "history.deleted": "Rekord został usunięty. Najpierw go przywróć.",
  "history.not_restorable": "Tej zmiany nie można cofnąć automatycznie",
  "history.changed_since": "Nie można cofnąć: dane zmieniono później ({{who}}). Sprawdź historię zmian.",
  "history.system": "System",
  "history.taken": "Nie można przywrócić „{{name}}”: nazwy, kodu lub innej unikatowej wartości używa inny rekord",
  "history.reference_missing":
    "Nie można przywrócić: powiązany rekord „{{name}}” został usunięty. Najpierw przywróć ten rekord.",
  "history.too_much": "Nie można automatycznie cofnąć zmiany przekraczającej limit wierszy ({{maximum}})",
};
