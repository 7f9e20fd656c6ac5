import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Salasanan vahvuus",
  "password.strength.1": "Erittäin heikko",
  "password.strength.2": "Heikko",
  "password.strength.3": "Kohtalainen",
  "password.strength.4": "Hyvä",
  "password.strength.5": "Vahva",
  "password.advice.keys": "Vierekkäiset näppäimet on helppo arvata",
  "password.advice.repeat": "Vältä toistuvia merkkejä ja sanoja",
  "password.advice.sequence": "Vältä sarjoja kuten abc tai 123",
  "password.advice.date": "Vältä päivämääriä ja vuosilukuja",
  "password.advice.common": "Muistuttaa yleistä salasanaa",
  "password.advice.word": "Yksittäinen sana tai nimi on helppo arvata",
  "password.advice.personal": "Vältä tilin, vuokralaisen ja tuotteen nimiä",
  "password.advice.longer": "Sana tai kaksi lisää vahvistaa sitä",
};
