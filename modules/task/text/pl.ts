import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "Zadanie nie istnieje lub zostało usunięte",
  "task.not_ended": "Zadanie jeszcze trwa. Najpierw je anuluj.",
  "task.ended": "Zadanie już się zakończyło",
  "task.interrupted": "Zadanie było wielokrotnie przerywane przez zatrzymanie serwera. Uruchom je ponownie.",
  "task.account_closed": "Konto, które uruchomiło zadanie, jest nieaktywne lub usunięte",
  "task.not_allowed": "Konto, które uruchomiło zadanie, nie ma już wymaganych uprawnień",
  "task.failed": "Błąd wewnętrzny (zadanie {{id}})",
  "task.no_file": "Plik nie istnieje lub wygasł",
  "task.too_many": "Limit oczekujących zadań: {{maximum}}. Spróbuj ponownie później.",
};
