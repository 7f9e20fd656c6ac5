import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "API-viite",
  "reference.search": "Hae polkuja ja oikeuksia",
  "reference.parameters": "Parametrit",
  "reference.body": "Pyynnön sisältö",
  "reference.answer": "Tulos",
  "reference.required": "pakollinen",
  "reference.open": "ei vaadi kirjautumista",
  "reference.signedIn": "kirjautuneena",
  "reference.nothing": "Ei osumia",
  "reference.try": "Kokeile",
  "reference.send": "Lähetä",
  "reference.noInput": "Tämä kutsu ei tarvitse syötteitä",
  "reference.notJson": "Tämä ei ole kelvollista JSONia",
  "reference.ask": "Lähetetäänkö {{call}}?",
  "reference.askText": "Tämä kutsu voi muuttaa oikeita tietoja. Se tehdään omilla oikeuksillasi.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "Vastaus on tiedosto; sitä ei näytetä tässä",
};
