import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Posizione non corretta, riprovare",
  "slide.expired": "L’immagine non è più valida, provare con quella nuova",
  "slide.wrong_work": "Verifica tramite dispositivo non riuscita, riprovare",
  "slide.label": "Verifica di sicurezza",
  "slide.knob": "Cursore del puzzle",
  "slide.keys": "Frecce per spostare, con Maiusc più veloce; Invio conferma",
  "slide.hint": "Trascina il pezzo nello spazio",
  "slide.another": "Altra immagine",
  "slide.checking": "Verifica in corso…",
  "slide.solved": "Verifica superata",
  "slide.over": "Scaduta, ripetere",
  "slide.byDevice": "Non riesci a trascinare? Lascia fare al dispositivo",
  "slide.working": "Il dispositivo verifica, alcuni secondi…",
  "slide.first": "Completare prima la verifica di sicurezza",
};
