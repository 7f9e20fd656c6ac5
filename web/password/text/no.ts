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
  "mustChange.title": "Velg et nytt passord først",
  "mustChange.why":
    "Passordet ditt er satt av en administrator eller er startpassordet. Velg ditt eget for å fortsette.",
  "mustChange.current": "Gjeldende passord",
  "mustChange.new": "Nytt passord",
  "mustChange.confirm": "Gjenta nytt passord",
  "mustChange.mismatch": "Passordene er ikke like",
  "mustChange.submit": "Lagre nytt passord",
  "mustChange.policy":
    "Passordet må ha {{minimum}} til {{maximum}} tegn, med store og små bokstaver, sifre og spesialtegn",
  "mustChange.rule.length": "{{minimum}} til {{maximum}} tegn",
  "mustChange.rule.upper": "Stor bokstav",
  "mustChange.rule.lower": "Liten bokstav",
  "mustChange.rule.digit": "Siffer",
  "mustChange.rule.special": "Spesialtegn",
  "mustChange.met": "oppfylt",
  "mustChange.unmet": "ikke oppfylt",
  "mustChange.over": "Passordet ditt er utløpt. Angi et nytt for å fortsette.",
  "password.none": "Kontoen din har ikke noe passord. Innen 10 minutter etter innlogging kan du fortsette uten.",
};
