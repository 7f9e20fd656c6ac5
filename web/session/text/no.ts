import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Skjermen er låst",
  "lock.open": "Klikk eller trykk en tast for å låse opp",
  "lock.unlock": "Lås opp",
  "lock.other": "Logg ut og bruk en annen konto",
  "lock.lunar": "{{date}}",
  "idle.warning": "Du blir snart logget ut",
  "idle.left": "Du har ikke gjort noe på en stund. Tid igjen: {{time}}",
  "idle.stay": "Forbli innlogget",
  "idle.drafts": "Det du har skrevet i skjemaer uten å lagre, beholdes til neste innlogging.",
  "idle.title": "Systemmelding",
  "idle.over": "Lenge uten aktivitet, du er logget ut.",
  "idle.ok": "OK",
  "draft.title": "Ikke lagret",
  "draft.text": "Du kan fortsette med disse skjemaene. De slettes etter 7 dager.",
  "draft.open": "Fortsett",
  "draft.openNamed": "Fortsett: {{name}}",
  "draft.discardNamed": "Forkast: {{name}}",
  "draft.discard": "Forkast",
  "draft.close": "Lukk",
  "handover.title": "Bytte konto?",
  "handover.text": "Nettleseren er logget inn med en annen konto. Lenken logger inn «{{name}}».",
  "handover.go": "Bytt",
  "handover.stay": "Behold gjeldende konto",
  "passwordNote.title": "Passordet ditt utløper om {{count}} dager",
  "passwordNote.text": "Deretter må det endres før alt annet.",
  "passwordNote.change": "Endre nå",
  "passwordNote.title_one": "Passordet ditt utløper om en dag",
};
