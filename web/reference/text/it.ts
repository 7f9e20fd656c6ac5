import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "Riferimento API",
  "reference.search": "Cerca percorsi e permessi",
  "reference.parameters": "Parametri",
  "reference.body": "Corpo della richiesta",
  "reference.answer": "Risultato",
  "reference.required": "obbligatorio",
  "reference.open": "senza accesso",
  "reference.signedIn": "con accesso",
  "reference.nothing": "Nessun risultato",
  "reference.try": "Prova",
  "reference.send": "Invia",
  "reference.noInput": "Questa chiamata non richiede dati",
  "reference.notJson": "Non è JSON valido",
  "reference.ask": "Inviare {{call}}?",
  "reference.askText": "Questa chiamata può modificare dati reali. Viene eseguita con i suoi diritti.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "La risposta è un file; qui non viene mostrato",
};
