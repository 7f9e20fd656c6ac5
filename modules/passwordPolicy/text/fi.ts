import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Salasanasäännöt",
  "passwordPolicy.intro":
    "Ne koskevat kaikkia tämän vuokralaisen tilejä seuraavasta salasanasta alkaen ja voivat olla vain asennuksen sääntöjä tiukempia.",
  "passwordPolicy.characters": "Merkit",
  "passwordPolicy.time": "Ajan kuluessa",
  "passwordPolicy.start": "Uudet tilit ja nollaukset",
  "passwordPolicy.minimumLength": "Vähimmäispituus",
  "passwordPolicy.maximumLength": "Enimmäispituus",
  "passwordPolicy.kinds": "Täytyy sisältää",
  "passwordPolicy.upper": "Iso kirjain",
  "passwordPolicy.lower": "Pieni kirjain",
  "passwordPolicy.digit": "Numero",
  "passwordPolicy.special": "Erikoismerkki",
  "passwordPolicy.byInstallation": "Harmaat kohdat ovat asennuksen vaatimia.",
  "passwordPolicy.longest_short": "Ei alle vähimmäispituuden {{minimum}}",
  "passwordPolicy.historyCount": "Kielletyt aiemmat salasanat",
  "passwordPolicy.historyHint": "0: kaikki sallitaan uudelleen",
  "passwordPolicy.expiryDays": "Vanhenee päivissä",
  "passwordPolicy.expiryHint": "0: ei koskaan; muistutus 7 päivää ennen",
  "passwordPolicy.mustChangeFirst": "Ensimmäinen salasana on vaihdettava",
  "passwordPolicy.firstHint": "Kaikilta, jotka eivät ole vaihtaneet sitä, paitsi alustan ylläpitäjältä",
  "passwordPolicy.hasDefaultPassword": "Oma oletussalasana",
  "passwordPolicy.startHint":
    "Uudet tilit ja nollatut salasanat alkavat sillä, ja se on vaihdettava heti. Ilman sitä luodaan kerran näytettävä satunnainen salasana, mikä on turvallisempaa.",
  "passwordPolicy.startHintOther":
    "Uudet tilit ja nollatut salasanat alkavat sillä, ja se on vaihdettava heti. Ilman sitä käytetään asennuksen oletusta.",
  "passwordPolicy.defaultPassword": "Oletussalasana",
  "passwordPolicy.defaultKept": "Jätä tyhjäksi säilyttääksesi tallennetun",
  "passwordPolicy.asInstallation": "kuten asennus",
  "passwordPolicy.preview": "Kokeile",
  "passwordPolicy.tried": "Salasana kuten",
  "passwordPolicy.passes": "Se täyttää säännöt",
  "passwordPolicy.reset": "Palauta oletukset",
  "passwordPolicy.resetAsk": "Perutaanko tämän vuokralaisen omat säännöt?",
  "passwordPolicy.resetText": "Silloin vain asennuksen säännöt ovat voimassa ja oma oletussalasana poistetaan.",
  "passwordPolicy.weaker": "Säännöt voivat olla vain asennuksen sääntöjä tiukempia",
  "passwordPolicy.too_short": "Vähimmäispituus ei saa ylittää enimmäispituutta {{maximum}}",
  "passwordPolicy.default_missing": "Anna oletussalasana",
  "passwordPolicy.default_weak": "Tallennettu oletussalasana ei täytä sääntöjä; anna toinen tai poista se käytöstä",
};
