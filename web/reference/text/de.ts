import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "API-Referenz",
  "reference.search": "Pfade und Berechtigungen suchen",
  "reference.parameters": "Parameter",
  "reference.body": "Anfrage",
  "reference.answer": "Ergebnis",
  "reference.required": "erforderlich",
  "reference.open": "ohne Anmeldung",
  "reference.signedIn": "angemeldet",
  "reference.nothing": "Nichts gefunden",
};
