import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "Lähtevät",
  "outgoing.channel": "Kanava",
  "outgoing.channel.sms": "Tekstiviesti",
  "outgoing.channel.email": "Sähköposti",
  "outgoing.purpose": "Tarkoitus",
  "outgoing.purpose.signIn": "Kirjautuminen",
  "outgoing.purpose.reset": "Uusi salasana",
  "outgoing.recipient": "Vastaanottaja",
  "outgoing.realName": "Nimi",
  "outgoing.text": "Teksti",
  "outgoing.state": "Tila",
  "outgoing.state.kept": "Ei lähetetty",
  "outgoing.state.waiting": "Odottaa",
  "outgoing.state.sent": "Lähetetty",
  "outgoing.state.failed": "Epäonnistui",
  "outgoing.provider": "Lähettäjä",
  "outgoing.attempts": "Yritykset",
  "outgoing.error": "Virheen syy",
  "outgoing.createdAt": "Aika",
  "outgoing.expiresAt": "Voimassa",
  "outgoing.endedAt": "Päättyi",
  "outgoing.bothKept":
    "Tekstiviestipalvelua ja sähköpostipalvelinta ei ole määritetty: mitään ei lähetetä, viestit säilyvät täällä 7 päivää.",
  "outgoing.smsKept": "Tekstiviestipalvelua ei ole määritetty: viestejä ei lähetetä, ne säilyvät täällä 7 päivää.",
  "outgoing.emailKept":
    "Sähköpostipalvelinta ei ole määritetty: sähköposteja ei lähetetä, ne säilyvät täällä 7 päivää.",
  "outgoing.hidden": "Vain ylläpitäjille",
  "outgoing.none": "Ei vielä viestejä",
  "outgoing.noneHint": "Koodit ja muut viestit näkyvät täällä, kun ne lähetetään.",
  "outgoing.purpose.written": "Käsin",
  "outgoing.purpose.register": "Rekisteröityminen",
  "outgoing.purpose.admitted": "Rekisteröityminen hyväksytty",
  "outgoing.purpose.rejected": "Rekisteröityminen hylätty",
};
