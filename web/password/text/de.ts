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
  "mustChange.title": "Legen Sie zuerst ein neues Passwort fest",
  "mustChange.why":
    "Ihr aktuelles Passwort ist das Startpasswort oder wurde von einem Administrator vergeben. Legen Sie ein eigenes fest, um fortzufahren.",
  "mustChange.current": "Aktuelles Passwort",
  "mustChange.new": "Neues Passwort",
  "mustChange.confirm": "Neues Passwort wiederholen",
  "mustChange.mismatch": "Die Passwörter stimmen nicht überein",
  "mustChange.submit": "Neues Passwort speichern",
  "mustChange.policy":
    "Das Passwort muss {{minimum}} bis {{maximum}} Zeichen lang sein und Groß- und Kleinbuchstaben, Ziffern und Sonderzeichen enthalten",
  "mustChange.rule.length": "{{minimum}} bis {{maximum}} Zeichen",
  "mustChange.rule.upper": "Großbuchstabe",
  "mustChange.rule.lower": "Kleinbuchstabe",
  "mustChange.rule.digit": "Ziffer",
  "mustChange.rule.special": "Sonderzeichen",
  "mustChange.met": "erfüllt",
  "mustChange.unmet": "nicht erfüllt",
  "mustChange.over": "Ihr aktuelles Passwort ist abgelaufen. Legen Sie ein neues fest, um fortzufahren.",
  "password.none": "Ihr Konto hat kein Passwort. Bis 10 Minuten nach der Anmeldung geht es ohne weiter.",
};
