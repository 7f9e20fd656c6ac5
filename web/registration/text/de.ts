import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Registrieren",
  "register.to": "{{tenant}} beitreten",
  "register.approvalWhy": "Ein Administrator prüft die Anfrage; danach können Sie sich anmelden.",
  "register.invitationWhy": "Registrieren Sie sich mit Ihrem Einladungscode und melden Sie sich sofort an.",
  "register.realName": "Name",
  "register.realNameFault": "Ein Name hat mindestens 2 Zeichen",
  "register.account": "Benutzername",
  "register.accountHint": "6 bis 32 Buchstaben, Ziffern oder . _ @ -",
  "register.invitation": "Einladungscode",
  "register.invitationHint": "10 Buchstaben und Ziffern",
  "register.submit": "Registrieren",
  "register.ask": "Anfrage senden",
  "register.haveAccount": "Ich habe ein Konto: anmelden",
  "register.closed": "Keine Registrierung",
  "register.closedWhy": "Konten dieses Mandanten legen seine Administratoren an. Bitte wenden Sie sich an sie.",
  "register.codeSent": "Der Code ist unterwegs. Er gilt 3 Minuten.",
  "register.doneTitle": "Sie sind registriert",
  "register.doneWhy": "Das Konto {{account}} ist eröffnet; Sie können sich jetzt anmelden.",
  "register.askedTitle": "Ihre Anfrage ist gesendet",
  "register.askedWhy":
    "Sobald ein Administrator zustimmt, erhalten Sie eine SMS und können sich mit dem Konto {{account}} anmelden.",
  "register.toSignIn": "Zurück zur Anmeldung",
  "register.again": "Passwort wiederholen",
};
