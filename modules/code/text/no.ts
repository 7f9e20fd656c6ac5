import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Koden er feil",
  "code.expired": "Koden finnes ikke eller er utløpt; be om en ny",
  "code.too_soon": "En ny kode kan sendes om {{seconds}} s",
  "code.too_many": "For mange koder er bestilt; prøv igjen senere",
  "code.phone_format": "Et mobilnummer har 11 sifre",
  "code.contact_format": "Skriv mobilnummer eller e-postadresse",
  "code.subject.signIn": "{{tenant}}: innloggingskode",
  "code.subject.reset": "{{tenant}}: kode for nytt passord",
  "code.text.signIn":
    "Innloggingskoden din er {{code}}. Den virker én gang, i {{minutes}} minutter. Ikke gi den til noen; har du ikke bedt om den, se bort fra meldingen.",
  "code.text.reset":
    "Koden din for nytt passord er {{code}}. Den virker én gang, i {{minutes}} minutter. Ikke gi den til noen; har du ikke bedt om den, se bort fra meldingen.",
  "code.phone": "Mobilnummer",
  "code.phoneHint": "Ditt mobilnummer",
  "code.email": "E-post",
  "code.emailHint": "Kontoens e-post",
  "code.contact": "Mobilnummer eller e-post",
  "code.code": "Kode",
  "code.codeHint": "6 sifre",
  "code.get": "Hent kode",
  "code.again": "Igjen om {{seconds}} s",
  "code.sent": "Hører den til en konto, kommer koden snart. Den gjelder i 3 minutter.",
  "code.demo": "Demoen sender ingenting: administratorer leser koder i utboksen.",
  "code.forgot": "Nytt passord",
  "code.forgotWhy": "Hent en kode på kontoens mobilnummer eller e-post, og velg et nytt passord.",
  "code.back": "Tilbake til innlogging",
  "code.getFirst": "Hent en kode først",
  "code.way_closed": "Denne påloggingsmåten tilbys ikke",
  "code.one_line": "Én linje uten kontrolltegn",
  "code.template_format": "Et JSON-objekt av tekster og tall",
  "code.subject.register": "{{tenant}}: kode for registreringen",
  "code.text.register":
    "Registreringskoden din er {{code}}. Den virker én gang, innen {{minutes}} minutter. Ikke gi den til noen; ba du ikke om den, kan du se bort fra meldingen.",
};
