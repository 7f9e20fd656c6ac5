import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Sie dürfen „{{title}}“ nicht öffnen.",
  "page.lacking": "Fehlende Berechtigung",
  "page.roles": "Rollen, die sie enthalten",
  "page.ask": "Bitten Sie einen Administrator, sie zu erteilen.",
  "page.unserved": "Diese Version hat diese Seite noch nicht.",
  "page.outside": "Diese Seite öffnet sich in einem neuen Fenster.",
  "page.notEmbedded":
    "{{host}} gehört nicht zu den Websites, die hier eingebettet werden dürfen. Öffnen Sie die Seite in einem neuen Fenster.",
  "page.openOutside": "In neuem Fenster öffnen",
  "page.silent":
    "{{host}} hat nicht richtig geantwortet. Versuchen Sie es erneut oder öffnen Sie die Seite in einem neuen Fenster.",
  "page.toSignIn": "Zur Anmeldung",
};
