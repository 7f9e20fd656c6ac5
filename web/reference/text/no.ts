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
};
