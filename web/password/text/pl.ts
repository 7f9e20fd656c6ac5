import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Siła hasła",
  "password.strength.1": "Bardzo słabe",
  "password.strength.2": "Słabe",
  "password.strength.3": "Średnie",
  "password.strength.4": "Dobre",
  "password.strength.5": "Silne",
  "password.advice.keys": "Sąsiednie klawisze łatwo odgadnąć",
  "password.advice.repeat": "Unikaj powtórzeń znaków i słów",
  "password.advice.sequence": "Unikaj ciągów takich jak abc lub 123",
  "password.advice.date": "Unikaj dat i lat",
  "password.advice.common": "Podobne do często używanego hasła",
  "password.advice.word": "Pojedyncze słowo lub imię łatwo odgadnąć",
  "password.advice.personal": "Unikaj nazw konta, organizacji i produktu",
  "password.advice.longer": "Jedno lub dwa słowa więcej je wzmocnią",
};
