import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "scan.off": "Anmelden per Scan ist ausgeschaltet",
  "scan.unknown":
    "Dieser Code ist hier unbekannt, schon benutzt oder abgelaufen. Zeigen Sie auf dem anderen Bildschirm einen neuen an.",
  "scan.wrong_number": "Das ist nicht die Zahl auf dem Bildschirm. Die Anmeldung wurde abgelehnt.",
  "scan.withdrawn": "Die Sitzung auf dem Telefon ist inzwischen beendet. Scannen Sie erneut.",
  "scan.picture": "QR-Code zum Anmelden mit dem Telefon",
  "scan.waiting": "Mit einem angemeldeten Telefon scannen und dort bestätigen",
  "scan.seen": "Gescannt: Wählen Sie auf dem Telefon die Zahl {{number}}",
  "scan.approved": "Bestätigt, Anmeldung läuft …",
  "scan.refused": "Auf dem Telefon abgelehnt",
  "scan.over": "Dieser Code ist abgelaufen",
  "scan.again": "Neuen Code anzeigen",
  "scan.left": "Noch {{seconds}} s gültig",
  "scan.typed": "Scannen geht nicht? Öffnen Sie „Scannen“ im Kontomenü des Telefons und geben Sie ein:",
  "scan.title": "Anmelden per Scan",
  "scan.looking": "Code wird geprüft …",
  "scan.ask": "Auf einem anderen Bildschirm anmelden?",
  "scan.as": "Angemeldet wird {{name}} ({{account}})",
  "scan.warning":
    "Nur fortfahren, wenn Sie selbst vor diesem Bildschirm sitzen. Lehnen Sie einen Code ab, den Ihnen jemand geschickt hat.",
  "scan.choose": "Welche Zahl zeigt dieser Bildschirm?",
  "scan.refuse": "Das bin ich nicht: ablehnen",
  "scan.device": "Gerät",
  "scan.ip": "IP-Adresse",
  "scan.place": "Ort",
  "scan.local": "Lokales Netz",
  "scan.time": "Zeit",
  "scan.signedIn": "Angemeldet",
  "scan.signedInText": "Der andere Bildschirm öffnet sich in wenigen Sekunden.",
  "scan.turnedAway": "Anmeldung abgelehnt",
  "scan.turnedAwayText":
    "Dieser Bildschirm wurde nicht angemeldet. Waren Sie es nicht, sagen Sie es Ihrem Administrator.",
  "scan.failed": "Das hat nicht geklappt",
  "scan.home": "Zur Startseite",
  "scan.another": "Anderen Code scannen",
  "scan.find":
    "Scannen Sie den Code auf der Anmeldeseite des anderen Bildschirms oder tippen Sie die 8 Zeichen darunter ein.",
  "scan.code": "Code",
  "scan.codeFormat": "Der Code hat 8 Buchstaben und Ziffern",
  "scan.next": "Weiter",
  "scan.camera": "Kamera benutzen",
  "scan.cameraStop": "Kamera ausschalten",
  "scan.cameraPicture": "Bild der Kamera",
  "scan.cameraRefused": "Die Kamera ist nicht verfügbar. Geben Sie den Code ein.",
};
