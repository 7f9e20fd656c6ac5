import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Zarejestruj się",
  "register.to": "Dołącz do {{tenant}}",
  "register.approvalWhy": "Najpierw sprawdza ją administrator; potem można się zalogować.",
  "register.invitationWhy": "Zarejestruj się kodem zaproszenia i zaloguj od razu.",
  "register.realName": "Imię i nazwisko",
  "register.realNameFault": "Imię i nazwisko ma co najmniej 2 znaki",
  "register.account": "Login",
  "register.accountHint": "Od 6 do 32 liter, cyfr lub . _ @ -",
  "register.invitation": "Kod zaproszenia",
  "register.invitationHint": "10 liter i cyfr",
  "register.submit": "Zarejestruj",
  "register.ask": "Wyślij wniosek",
  "register.haveAccount": "Mam konto: zaloguj",
  "register.closed": "Rejestracja niedostępna",
  "register.closedWhy": "Konta tego najemcy tworzą jego administratorzy. Zwróć się do nich.",
  "register.codeSent": "Kod jest w drodze. Jest ważny 3 minuty.",
  "register.doneTitle": "Rejestracja zakończona",
  "register.doneWhy": "Konto {{account}} jest otwarte; możesz się zalogować.",
  "register.askedTitle": "Wniosek wysłany",
  "register.askedWhy": "Gdy administrator zaakceptuje, otrzymasz SMS i zalogujesz się na konto {{account}}.",
  "register.toSignIn": "Wróć do logowania",
  "register.again": "Powtórz hasło",
};
