import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Passordstyrke",
  "password.strength.1": "Svært svakt",
  "password.strength.2": "Svakt",
  "password.strength.3": "Middels",
  "password.strength.4": "Godt",
  "password.strength.5": "Sterkt",
  "password.advice.keys": "Nabotaster er lette å gjette",
  "password.advice.repeat": "Unngå gjentatte tegn og ord",
  "password.advice.sequence": "Unngå rekker som abc eller 123",
  "password.advice.date": "Unngå datoer og årstall",
  "password.advice.common": "Ligner et mye brukt passord",
  "password.advice.word": "Et enkelt ord eller navn er lett å gjette",
  "password.advice.personal": "Unngå navn på konto, leietaker og produkt",
  "password.advice.longer": "Et ord eller to til gjør det sterkere",
};
