import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Bildschirm gesperrt",
  "lock.open": "Zum Entsperren klicken oder eine Taste drücken",
  "lock.unlock": "Entsperren",
  "lock.other": "Abmelden und anderes Konto verwenden",
  "lock.lunar": "{{date}}",
  "idle.warning": "Sie werden gleich abgemeldet",
  "idle.left": "Sie haben länger nichts getan. Verbleibende Zeit: {{time}}",
  "idle.stay": "Angemeldet bleiben",
  "idle.drafts": "Nicht gespeicherte Eingaben bleiben bis zur nächsten Anmeldung erhalten.",
  "idle.title": "Systemmeldung",
  "idle.over": "Lange keine Aktivität, Sie wurden abgemeldet.",
  "idle.ok": "OK",
  "draft.title": "Nicht gespeicherte Eingaben",
  "draft.text": "Diese Formulare lassen sich fortsetzen. Nach 7 Tagen wird Unbenutztes gelöscht.",
  "draft.open": "Fortsetzen",
  "draft.openNamed": "Fortsetzen: {{name}}",
  "draft.discardNamed": "Verwerfen: {{name}}",
  "draft.discard": "Verwerfen",
  "draft.close": "Schließen",
  "handover.title": "Konto wechseln?",
  "handover.text": "In diesem Browser ist ein anderes Konto angemeldet. Der Link meldet „{{name}}“ an.",
  "handover.go": "Wechseln",
  "handover.stay": "Aktuelles Konto behalten",
  "passwordNote.title": "Ihr Passwort läuft in {{count}} Tagen ab",
  "passwordNote.text": "Danach muss es vor allem anderen geändert werden.",
  "passwordNote.change": "Jetzt ändern",
  "passwordNote.title_one": "Ihr Passwort läuft in einem Tag ab",
};
