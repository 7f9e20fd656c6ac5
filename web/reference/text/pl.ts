import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "Dokumentacja API",
  "reference.search": "Szukaj ścieżek i uprawnień",
  "reference.parameters": "Parametry",
  "reference.body": "Treść żądania",
  "reference.answer": "Wynik",
  "reference.required": "wymagane",
  "reference.open": "bez logowania",
  "reference.signedIn": "po zalogowaniu",
  "reference.nothing": "Brak wyników",
  "reference.try": "Wypróbuj",
  "reference.send": "Wyślij",
  "reference.noInput": "To wywołanie nie wymaga danych",
  "reference.notJson": "To nie jest poprawny JSON",
  "reference.ask": "Wysłać {{call}}?",
  "reference.askText": "To wywołanie może zmienić prawdziwe dane. Działa z Twoimi uprawnieniami.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "Odpowiedź jest plikiem i nie jest tu pokazywana",
};
