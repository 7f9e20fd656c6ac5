import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Oppdater",
  "tag.close": "Lukk",
  "tag.closeOthers": "Lukk andre",
  "tag.closeRight": "Lukk til høyre",
  "tag.closeAll": "Lukk alle",
  "tag.reopen": "Åpne sist lukkede side igjen",
  "tag.pin": "Fest",
  "tag.unpin": "Løsne",
  "tag.moveLeft": "Flytt til venstre",
  "tag.moveRight": "Flytt til høyre",
  "tag.find": "Finn en åpen side",
  "tag.none": "Ingen slik side er åpen",
  "tag.pages": "Sider",
  "tag.pinNamed": "Fest {{title}}",
};
