import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Der Code ist falsch",
  "code.expired": "Der Code existiert nicht oder ist abgelaufen; fordern Sie einen neuen an",
  "code.too_soon": "Ein neuer Code ist in {{seconds}} s möglich",
  "code.too_many": "Zu viele Codes angefordert; versuchen Sie es später",
  "code.phone_format": "Eine Mobilnummer hat 11 Ziffern",
  "code.contact_format": "Mobilnummer oder E-Mail-Adresse eingeben",
  "code.subject.signIn": "{{tenant}}: Ihr Anmeldecode",
  "code.subject.reset": "{{tenant}}: Code für ein neues Passwort",
  "code.text.signIn":
    "Ihr Anmeldecode ist {{code}}. Er gilt einmal, {{minutes}} Minuten lang. Geben Sie ihn niemandem; wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.",
  "code.text.reset":
    "Ihr Code für ein neues Passwort ist {{code}}. Er gilt einmal, {{minutes}} Minuten lang. Geben Sie ihn niemandem; wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.",
  "code.phone": "Mobilnummer",
  "code.phoneHint": "Ihre Mobilnummer",
  "code.email": "E-Mail",
  "code.emailHint": "Die E-Mail Ihres Kontos",
  "code.contact": "Mobilnummer oder E-Mail",
  "code.code": "Code",
  "code.codeHint": "6 Ziffern",
  "code.get": "Code anfordern",
  "code.again": "Erneut in {{seconds}} s",
  "code.sent": "Gehört die Adresse zu einem Konto, kommt der Code in Kürze an. Er gilt 3 Minuten.",
  "code.demo": "Die Demo versendet nichts: Administratoren lesen Codes im Postausgang unter der Systemverwaltung.",
  "code.forgot": "Neues Passwort",
  "code.forgotWhy":
    "Fordern Sie über Mobilnummer oder E-Mail Ihres Kontos einen Code an und wählen Sie ein neues Passwort.",
  "code.back": "Zurück zur Anmeldung",
  "code.getFirst": "Fordern Sie zuerst einen Code an",
  "code.way_closed": "Diese Art der Anmeldung wird nicht angeboten",
  "code.one_line": "Eine Zeile ohne Steuerzeichen",
  "code.template_format": "Ein JSON-Objekt aus Texten und Zahlen",
  "code.subject.register": "{{tenant}}: Code für Ihre Registrierung",
  "code.text.register":
    "Ihr Registrierungscode ist {{code}}. Er gilt einmal, innerhalb von {{minutes}} Minuten. Geben Sie ihn niemandem; haben Sie ihn nicht angefordert, ignorieren Sie diese Nachricht.",
};
