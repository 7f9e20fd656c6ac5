import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Du kan ikke åpne «{{title}}».",
  "page.lacking": "Manglende tillatelse",
  "page.roles": "Roller som har den",
  "page.ask": "Be en administrator om å gi den.",
  "page.unserved": "Denne versjonen har ikke denne siden ennå.",
  "page.outside": "Denne siden åpnes i et nytt vindu.",
  "page.notEmbedded": "{{host}} er ikke blant nettstedene som kan vises her. Åpne det i et nytt vindu.",
  "page.openOutside": "Åpne i nytt vindu",
  "page.silent": "{{host}} svarte ikke som det skulle. Prøv igjen, eller åpne det i et nytt vindu.",
  "page.toSignIn": "Gå til pålogging",
};
