import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Näyttö lukittu",
  "lock.open": "Avaa napsauttamalla tai painamalla näppäintä",
  "lock.unlock": "Avaa lukitus",
  "lock.other": "Kirjaudu ulos ja käytä toista tiliä",
  "lock.lunar": "{{date}}",
  "idle.warning": "Sinut kirjataan pian ulos",
  "idle.left": "Et ole tehnyt hetkeen mitään. Aikaa jäljellä: {{time}}",
  "idle.stay": "Pysy kirjautuneena",
  "idle.drafts": "Lomakkeiden tallentamaton sisältö säilyy seuraavaan kirjautumiseen.",
  "idle.title": "Järjestelmäviesti",
  "idle.over": "Pitkään ei toimintaa, sinut on kirjattu ulos.",
  "idle.ok": "OK",
  "draft.title": "Tallentamaton sisältö",
  "draft.text": "Voit jatkaa näitä lomakkeita. Käyttämättömät poistetaan 7 päivän kuluttua.",
  "draft.open": "Jatka",
  "draft.openNamed": "Jatka: {{name}}",
  "draft.discardNamed": "Hylkää: {{name}}",
  "draft.discard": "Hylkää",
  "draft.close": "Sulje",
  "handover.title": "Vaihdetaanko tiliä?",
  "handover.text": "Selaimessa on kirjautunut toinen tili. Linkki kirjaa sisään tilin ”{{name}}”.",
  "handover.go": "Vaihda",
  "handover.stay": "Pidä nykyinen tili",
  "passwordNote.title": "Salasanasi vanhenee {{count}} päivän kuluttua",
  "passwordNote.text": "Sen jälkeen se on vaihdettava ennen muuta.",
  "passwordNote.change": "Vaihda nyt",
  "passwordNote.title_one": "Salasanasi vanhenee päivän kuluttua",
};
