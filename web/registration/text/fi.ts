import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Rekisteröidy",
  "register.to": "Liity: {{tenant}}",
  "register.approvalWhy": "Järjestelmänvalvoja tarkistaa pyynnön ensin; sitten voit kirjautua.",
  "register.invitationWhy": "Rekisteröidy kutsukoodilla ja kirjaudu heti.",
  "register.realName": "Nimi",
  "register.realNameFault": "Nimessä on vähintään 2 merkkiä",
  "register.account": "Käyttäjätunnus",
  "register.accountHint": "6–32 kirjainta, numeroa tai . _ @ -",
  "register.invitation": "Kutsukoodi",
  "register.invitationHint": "10 kirjainta ja numeroa",
  "register.submit": "Rekisteröidy",
  "register.ask": "Lähetä pyyntö",
  "register.haveAccount": "Minulla on tili: kirjaudu",
  "register.closed": "Ei rekisteröitymistä",
  "register.closedWhy": "Tämän vuokraajan tilit luovat sen järjestelmänvalvojat. Ota yhteyttä heihin.",
  "register.codeSent": "Koodi on matkalla. Se on voimassa 3 minuuttia.",
  "register.doneTitle": "Olet rekisteröitynyt",
  "register.doneWhy": "Tili {{account}} on avattu; voit nyt kirjautua.",
  "register.askedTitle": "Pyyntösi lähetettiin",
  "register.askedWhy":
    "Kun järjestelmänvalvoja hyväksyy, saat tekstiviestin ja voit kirjautua tunnuksella {{account}}.",
  "register.toSignIn": "Takaisin kirjautumiseen",
  "register.again": "Salasana uudelleen",
};
