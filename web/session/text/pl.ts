import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Ekran zablokowany",
  "lock.open": "Kliknij lub naciśnij klawisz, aby odblokować",
  "lock.unlock": "Odblokuj",
  "lock.other": "Wyloguj się i użyj innego konta",
  "lock.lunar": "{{date}}",
  "idle.warning": "Za chwilę nastąpi wylogowanie",
  "idle.left": "Od dłuższego czasu nic się nie dzieje. Pozostały czas: {{time}}",
  "idle.stay": "Pozostań zalogowany",
  "idle.drafts": "Niezapisana treść formularzy zostanie zachowana do następnego logowania.",
  "idle.title": "Komunikat systemu",
  "idle.over": "Długi brak aktywności, nastąpiło wylogowanie.",
  "idle.ok": "OK",
  "draft.title": "Niezapisane dane",
  "draft.text": "Można dokończyć te formularze. Po 7 dniach zostaną usunięte.",
  "draft.open": "Dokończ",
  "draft.openNamed": "Dokończ: {{name}}",
  "draft.discardNamed": "Odrzuć: {{name}}",
  "draft.discard": "Odrzuć",
  "draft.close": "Zamknij",
  "handover.title": "Zmienić konto?",
  "handover.text": "W tej przeglądarce zalogowane jest inne konto. Link loguje jako „{{name}}”.",
  "handover.go": "Zmień",
  "handover.stay": "Zostaw obecne konto",
};
