import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "Postausgang",
  "outgoing.channel": "Kanal",
  "outgoing.channel.sms": "SMS",
  "outgoing.channel.email": "E-Mail",
  "outgoing.purpose": "Zweck",
  "outgoing.purpose.signIn": "Anmeldung",
  "outgoing.purpose.reset": "Neues Passwort",
  "outgoing.recipient": "Empfänger",
  "outgoing.realName": "Name",
  "outgoing.text": "Text",
  "outgoing.state": "Status",
  "outgoing.state.kept": "Nicht gesendet",
  "outgoing.state.waiting": "Wartet",
  "outgoing.state.sent": "Gesendet",
  "outgoing.state.failed": "Fehlgeschlagen",
  "outgoing.provider": "Gesendet über",
  "outgoing.attempts": "Versuche",
  "outgoing.error": "Fehlergrund",
  "outgoing.createdAt": "Zeit",
  "outgoing.expiresAt": "Gültig bis",
  "outgoing.endedAt": "Beendet",
  "outgoing.bothKept":
    "Weder SMS-Anbieter noch Mailserver sind eingerichtet: Nichts wird versendet, Nachrichten bleiben 7 Tage hier.",
  "outgoing.smsKept": "Kein SMS-Anbieter ist eingerichtet: SMS werden nicht versendet und bleiben 7 Tage hier.",
  "outgoing.emailKept": "Kein Mailserver ist eingerichtet: E-Mails werden nicht versendet und bleiben 7 Tage hier.",
  "outgoing.hidden": "Nur für Administratoren",
  "outgoing.none": "Noch keine SMS oder E-Mails",
  "outgoing.noneHint": "Codes und andere Nachrichten erscheinen hier, sobald sie versendet werden.",
};
