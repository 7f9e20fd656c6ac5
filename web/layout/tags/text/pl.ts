import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Odśwież",
  "tag.close": "Zamknij",
  "tag.closeOthers": "Zamknij inne",
  "tag.closeRight": "Zamknij z prawej",
  "tag.closeAll": "Zamknij wszystkie",
  "tag.reopen": "Otwórz ponownie ostatnio zamkniętą stronę",
  "tag.pin": "Przypnij",
  "tag.unpin": "Odepnij",
  "tag.moveLeft": "Przesuń w lewo",
  "tag.moveRight": "Przesuń w prawo",
  "tag.find": "Znajdź otwartą stronę",
  "tag.none": "Nie ma takiej otwartej strony",
  "tag.pages": "Strony",
  "tag.pinNamed": "Przypnij {{title}}",
};
