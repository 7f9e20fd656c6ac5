import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Aktualisieren",
  "tag.close": "Schließen",
  "tag.closeOthers": "Andere schließen",
  "tag.closeRight": "Rechts davon schließen",
  "tag.closeAll": "Alle schließen",
  "tag.reopen": "Zuletzt geschlossene Seite öffnen",
  "tag.pin": "Anheften",
  "tag.unpin": "Lösen",
  "tag.moveLeft": "Nach links",
  "tag.moveRight": "Nach rechts",
  "tag.find": "Geöffnete Seite suchen",
  "tag.none": "Keine solche Seite geöffnet",
  "tag.pages": "Seiten",
  "tag.pinNamed": "{{title}} anheften",
};
