import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "Utboks",
  "outgoing.channel": "Kanal",
  "outgoing.channel.sms": "SMS",
  "outgoing.channel.email": "E-post",
  "outgoing.purpose": "Formål",
  "outgoing.purpose.signIn": "Innlogging",
  "outgoing.purpose.reset": "Nytt passord",
  "outgoing.recipient": "Mottaker",
  "outgoing.realName": "Navn",
  "outgoing.text": "Tekst",
  "outgoing.state": "Status",
  "outgoing.state.kept": "Ikke sendt",
  "outgoing.state.waiting": "Venter",
  "outgoing.state.sent": "Sendt",
  "outgoing.state.failed": "Mislyktes",
  "outgoing.provider": "Sendt via",
  "outgoing.attempts": "Forsøk",
  "outgoing.error": "Årsak",
  "outgoing.createdAt": "Tid",
  "outgoing.expiresAt": "Gyldig til",
  "outgoing.endedAt": "Avsluttet",
  "outgoing.bothKept":
    "Verken SMS-leverandør eller e-posttjener er satt opp: ingenting sendes, meldinger blir her i 7 dager.",
  "outgoing.smsKept": "Ingen SMS-leverandør er satt opp: SMS sendes ikke og blir her i 7 dager.",
  "outgoing.emailKept": "Ingen e-posttjener er satt opp: e-post sendes ikke og blir her i 7 dager.",
  "outgoing.hidden": "Bare for administratorer",
  "outgoing.none": "Ingen SMS eller e-post ennå",
  "outgoing.noneHint": "Koder og andre meldinger vises her når de sendes.",
};
