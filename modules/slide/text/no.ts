import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Ikke helt på plass; prøv igjen",
  "slide.expired": "Bildet er ikke lenger gyldig; prøv det nye",
  "slide.wrong_work": "Enhetskontrollen mislyktes; prøv igjen",
  "slide.label": "Sikkerhetskontroll",
  "slide.knob": "Puslespillskyver",
  "slide.keys": "Piltaster flytter, Shift går raskere; Enter bekrefter",
  "slide.hint": "Dra brikken inn i hullet",
  "slide.another": "Et annet bilde",
  "slide.checking": "Kontrollerer …",
  "slide.solved": "Kontroll bestått",
  "slide.over": "Utløpt; kontroller på nytt",
  "slide.byDevice": "Kan du ikke skyve? La enheten gjøre det",
  "slide.working": "Enheten arbeider, noen sekunder …",
  "slide.first": "Fullfør sikkerhetskontrollen først",
};
