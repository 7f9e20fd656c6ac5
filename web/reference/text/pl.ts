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
};
