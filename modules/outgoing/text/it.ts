import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "In uscita",
  "outgoing.channel": "Canale",
  "outgoing.channel.sms": "SMS",
  "outgoing.channel.email": "E-mail",
  "outgoing.purpose": "Scopo",
  "outgoing.purpose.signIn": "Accesso",
  "outgoing.purpose.reset": "Nuova password",
  "outgoing.recipient": "Destinatario",
  "outgoing.realName": "Nome",
  "outgoing.text": "Testo",
  "outgoing.state": "Stato",
  "outgoing.state.kept": "Non inviato",
  "outgoing.state.waiting": "In attesa",
  "outgoing.state.sent": "Inviato",
  "outgoing.state.failed": "Non riuscito",
  "outgoing.provider": "Inviato da",
  "outgoing.attempts": "Tentativi",
  "outgoing.error": "Motivo dell’errore",
  "outgoing.createdAt": "Ora",
  "outgoing.expiresAt": "Valido fino a",
  "outgoing.endedAt": "Terminato",
  "outgoing.bothKept":
    "Né provider SMS né server di posta sono configurati: nulla viene inviato, i messaggi restano qui 7 giorni.",
  "outgoing.smsKept": "Nessun provider SMS configurato: gli SMS non vengono inviati e restano qui 7 giorni.",
  "outgoing.emailKept": "Nessun server di posta configurato: le e-mail non vengono inviate e restano qui 7 giorni.",
  "outgoing.hidden": "Solo per amministratori",
  "outgoing.none": "Ancora nessun SMS o e-mail",
  "outgoing.noneHint": "Codici e altri messaggi appaiono qui dopo l’invio.",
};
