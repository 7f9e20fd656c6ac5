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
  "reference.try": "Ausprobieren",
  "reference.send": "Senden",
  "reference.noInput": "Dieser Aufruf braucht keine Eingaben",
  "reference.notJson": "Das ist kein gültiges JSON",
  "reference.ask": "{{call}} senden?",
  "reference.askText": "Dieser Aufruf kann echte Daten ändern. Er geschieht mit Ihren Rechten.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "Die Antwort ist eine Datei; sie wird hier nicht gezeigt",
};
