import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "Skrzynka nadawcza",
  "outgoing.channel": "Kanał",
  "outgoing.channel.sms": "SMS",
  "outgoing.channel.email": "E-mail",
  "outgoing.purpose": "Cel",
  "outgoing.purpose.signIn": "Logowanie",
  "outgoing.purpose.reset": "Nowe hasło",
  "outgoing.recipient": "Odbiorca",
  "outgoing.realName": "Imię i nazwisko",
  "outgoing.text": "Treść",
  "outgoing.state": "Stan",
  "outgoing.state.kept": "Niewysłane",
  "outgoing.state.waiting": "Oczekuje",
  "outgoing.state.sent": "Wysłane",
  "outgoing.state.failed": "Niepowodzenie",
  "outgoing.provider": "Wysłane przez",
  "outgoing.attempts": "Próby",
  "outgoing.error": "Przyczyna błędu",
  "outgoing.createdAt": "Czas",
  "outgoing.expiresAt": "Ważne do",
  "outgoing.endedAt": "Zakończono",
  "outgoing.bothKept":
    "Nie skonfigurowano dostawcy SMS ani serwera poczty: nic nie jest wysyłane, wiadomości pozostają tu 7 dni.",
  "outgoing.smsKept": "Nie skonfigurowano dostawcy SMS: SMS-y nie są wysyłane i pozostają tu 7 dni.",
  "outgoing.emailKept": "Nie skonfigurowano serwera poczty: e-maile nie są wysyłane i pozostają tu 7 dni.",
  "outgoing.hidden": "Tylko dla administratorów",
  "outgoing.none": "Brak SMS-ów i e-maili",
  "outgoing.noneHint": "Kody i inne wiadomości pojawią się tu po wysłaniu.",
};
