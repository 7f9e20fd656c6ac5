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
  "mustChange.title": "Aseta ensin uusi salasana",
  "mustChange.why": "Nykyinen salasana on pääkäyttäjän asettama tai alkusalasana. Aseta oma salasana jatkaaksesi.",
  "mustChange.current": "Nykyinen salasana",
  "mustChange.new": "Uusi salasana",
  "mustChange.confirm": "Uusi salasana uudelleen",
  "mustChange.mismatch": "Salasanat eivät täsmää",
  "mustChange.submit": "Tallenna uusi salasana",
  "mustChange.policy":
    "Salasanassa on oltava {{minimum}}–{{maximum}} merkkiä, joiden joukossa on isoja ja pieniä kirjaimia, numeroita ja erikoismerkkejä",
  "mustChange.rule.length": "{{minimum}}–{{maximum}} merkkiä",
  "mustChange.rule.upper": "Iso kirjain",
  "mustChange.rule.lower": "Pieni kirjain",
  "mustChange.rule.digit": "Numero",
  "mustChange.rule.special": "Erikoismerkki",
  "mustChange.met": "täyttyy",
  "mustChange.unmet": "ei täyty",
  "mustChange.over": "Nykyinen salasanasi on vanhentunut. Aseta uusi jatkaaksesi.",
  "password.none": "Tililläsi ei ole salasanaa. Voit jatkaa ilman sitä 10 minuutin ajan kirjautumisesta.",
};
