import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "API-referanse",
  "reference.search": "Søk i stier og tillatelser",
  "reference.parameters": "Parametere",
  "reference.body": "Forespørsel",
  "reference.answer": "Resultat",
  "reference.required": "påkrevd",
  "reference.open": "uten pålogging",
  "reference.signedIn": "pålogget",
  "reference.nothing": "Ingen treff",
  "reference.try": "Prøv",
  "reference.send": "Send",
  "reference.noInput": "Dette kallet trenger ingen inndata",
  "reference.notJson": "Dette er ikke gyldig JSON",
  "reference.ask": "Sende {{call}}?",
  "reference.askText": "Dette kallet kan endre ekte data. Det utføres med dine rettigheter.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "Svaret er en fil og vises ikke her",
};
