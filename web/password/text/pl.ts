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
  "mustChange.title": "Najpierw ustaw nowe hasło",
  "mustChange.why": "Bieżące hasło nadał administrator lub jest to hasło początkowe. Ustaw własne, aby kontynuować.",
  "mustChange.current": "Bieżące hasło",
  "mustChange.new": "Nowe hasło",
  "mustChange.confirm": "Powtórz nowe hasło",
  "mustChange.mismatch": "Hasła nie są zgodne",
  "mustChange.submit": "Zapisz nowe hasło",
  "mustChange.policy":
    "Wymagana liczba znaków hasła: {{minimum}}–{{maximum}}, w tym wielkie i małe litery, cyfry i znaki specjalne",
  "mustChange.rule.length": "Liczba znaków: {{minimum}}–{{maximum}}",
  "mustChange.rule.upper": "Wielka litera",
  "mustChange.rule.lower": "Mała litera",
  "mustChange.rule.digit": "Cyfra",
  "mustChange.rule.special": "Znak specjalny",
  "mustChange.met": "spełniono",
  "mustChange.unmet": "nie spełniono",
  "mustChange.over": "Twoje obecne hasło wygasło. Ustaw nowe, aby kontynuować.",
  "password.none": "Twoje konto nie ma hasła. W ciągu 10 minut od zalogowania możesz kontynuować bez niego.",
};
