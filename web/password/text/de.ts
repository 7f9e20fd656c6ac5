import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Passwortstärke",
  "password.strength.1": "Sehr schwach",
  "password.strength.2": "Schwach",
  "password.strength.3": "Mittel",
  "password.strength.4": "Gut",
  "password.strength.5": "Stark",
  "password.advice.keys": "Benachbarte Tasten sind leicht zu erraten",
  "password.advice.repeat": "Wiederholte Zeichen und Wörter vermeiden",
  "password.advice.sequence": "Folgen wie abc oder 123 vermeiden",
  "password.advice.date": "Daten und Jahreszahlen vermeiden",
  "password.advice.common": "Einem weit verbreiteten Passwort ähnlich",
  "password.advice.word": "Ein einzelnes Wort oder Name ist leicht zu erraten",
  "password.advice.personal": "Namen von Konto, Mandant und Produkt vermeiden",
  "password.advice.longer": "Ein oder zwei weitere Wörter machen es stärker",
};
