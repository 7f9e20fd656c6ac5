import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Uusi versio on saatavilla",
  "fresh.text":
    "Päivitys palauttaa sivujen oletusasetukset tässä selaimessa; avoimet sivut, luonnokset ja teema säilyvät.",
  "fresh.unsaved":
    "Tallentamatonta on jäljellä. Lomakkeisiin kirjoitettu säilyy ja tarjotaan uudelleen; tallenna muu ensin.",
  "fresh.changes": "Uutta",
  "fresh.now": "Päivitä nyt",
  "fresh.updating": "Päivitetään…",
  "fresh.later": "Muistuta myöhemmin",
  "fresh.refuse": "Älä kysy enää tästä versiosta",
  "cache.cleared": "Tyhjennetty: {{what}}. Kaikki on luettu uudelleen.",
  "cache.nothing": "Tässä selaimessa ei ollut tyhjennettävää; kaikki on luettu uudelleen.",
  "cache.lists": "luetteloiden sarakkeet ja sivukoot",
  "cache.recent": "viimeksi käytetyt",
  "cache.export": "vientivalinnat",
  "cache.files": "offline-käyttöön tallennetut ohjelmatiedostot",
};
