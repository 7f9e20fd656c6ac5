import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Kod weryfikacyjny jest błędny lub wygasł",
  "session.wrong_password": "Nieprawidłowy login lub hasło",
  "session.account_disabled": "Konto jest nieaktywne. Skontaktuj się z administratorem.",
  "session.locked": "Zbyt wiele błędnych haseł. Konto zablokowano na {{minutes}} min.",
  "session.tenant_disabled": "Dzierżawa jest nieaktywna lub wygasła. Skontaktuj się z administratorem.",
  "session.wrong_unlock": "Błędne hasło. Pozostałe próby: {{count}}",
  "session.unknown_code": "Ten link logowania jest nieważny, został już użyty albo wygasł",
  "session.wrong_slide": "Brak kontroli bezpieczeństwa, została już użyta lub wygasła; powtórz ją",
  "session.second_factor": "Wpisz kod weryfikacji dwuetapowej",
};
