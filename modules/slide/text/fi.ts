import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Ei aivan paikallaan; yritä uudelleen",
  "slide.expired": "Kuva ei ole enää voimassa; kokeile uutta",
  "slide.wrong_work": "Laitteen tarkistus epäonnistui; yritä uudelleen",
  "slide.label": "Turvatarkistus",
  "slide.knob": "Palapelin liukusäädin",
  "slide.keys": "Nuolinäppäimet siirtävät, vaihto nopeuttaa; Enter vahvistaa",
  "slide.hint": "Vedä pala aukkoon",
  "slide.another": "Toinen kuva",
  "slide.checking": "Tarkistetaan…",
  "slide.solved": "Tarkistus läpäisty",
  "slide.over": "Vanhentunut; tarkista uudelleen",
  "slide.byDevice": "Etkö voi liu’uttaa? Anna laitteen hoitaa",
  "slide.working": "Laite tarkistaa, muutama sekunti…",
  "slide.first": "Tee ensin turvatarkistus",
};
