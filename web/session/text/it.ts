import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Schermo bloccato",
  "lock.open": "Clicca o premi un tasto per sbloccare",
  "lock.unlock": "Sblocca",
  "lock.other": "Esci e usa un altro account",
  "lock.lunar": "{{date}}",
  "idle.warning": "Stai per essere disconnesso",
  "idle.left": "Non fai nulla da un po’. Tempo rimasto: {{time}}",
  "idle.stay": "Resta connesso",
  "idle.drafts": "Quanto scritto nei moduli e non salvato resta fino al prossimo accesso.",
  "idle.title": "Messaggio di sistema",
  "idle.over": "Nessuna attività per molto tempo, sei stato disconnesso.",
  "idle.ok": "OK",
  "draft.title": "Dati non salvati",
  "draft.text": "Puoi riprendere questi moduli. Dopo 7 giorni vengono eliminati.",
  "draft.open": "Riprendi",
  "draft.openNamed": "Riprendi: {{name}}",
  "draft.discardNamed": "Elimina: {{name}}",
  "draft.discard": "Elimina",
  "draft.close": "Chiudi",
  "handover.title": "Cambiare account?",
  "handover.text": "In questo browser è connesso un altro account. Il link accede come «{{name}}».",
  "handover.go": "Cambia",
  "handover.stay": "Mantieni l’account attuale",
  "passwordNote.title": "La password scade tra {{count}} giorni",
  "passwordNote.text": "Dopo andrà cambiata prima di ogni altra cosa.",
  "passwordNote.change": "Cambia ora",
  "passwordNote.title_one": "La password scade tra un giorno",
};
