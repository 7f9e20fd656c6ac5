import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Passwortregeln",
  "passwordPolicy.intro":
    "Sie gelten für alle in diesem Mandanten ab dem nächsten Passwort und können nur strenger sein als die der Installation.",
  "passwordPolicy.characters": "Zeichen",
  "passwordPolicy.time": "Im Lauf der Zeit",
  "passwordPolicy.start": "Neue Konten und Zurücksetzen",
  "passwordPolicy.minimumLength": "Mindestlänge",
  "passwordPolicy.maximumLength": "Höchstlänge",
  "passwordPolicy.kinds": "Muss enthalten",
  "passwordPolicy.upper": "Großbuchstabe",
  "passwordPolicy.lower": "Kleinbuchstabe",
  "passwordPolicy.digit": "Ziffer",
  "passwordPolicy.special": "Sonderzeichen",
  "passwordPolicy.byInstallation": "Was ausgegraut ist, verlangt die Installation.",
  "passwordPolicy.longest_short": "Nicht kleiner als die Mindestlänge {{minimum}}",
  "passwordPolicy.historyCount": "Frühere Passwörter, die nicht wiederkehren",
  "passwordPolicy.historyHint": "0: jedes darf wiederkehren",
  "passwordPolicy.expiryDays": "Läuft ab nach Tagen",
  "passwordPolicy.expiryHint": "0: nie; 7 Tage vorher wird daran erinnert",
  "passwordPolicy.mustChangeFirst": "Erstes Passwort muss geändert werden",
  "passwordPolicy.firstHint": "Von allen, die es nie geändert haben, außer vom Plattformadministrator",
  "passwordPolicy.hasDefaultPassword": "Eigenes Standardpasswort",
  "passwordPolicy.startHint":
    "Neue Konten und zurückgesetzte Passwörter beginnen damit; es muss sofort geändert werden. Ohne gibt es ein zufälliges, das einmal gezeigt wird – das ist sicherer.",
  "passwordPolicy.startHintOther":
    "Neue Konten und zurückgesetzte Passwörter beginnen damit; es muss sofort geändert werden. Ohne gilt das der Installation.",
  "passwordPolicy.defaultPassword": "Standardpasswort",
  "passwordPolicy.defaultKept": "Leer lassen, um das gespeicherte zu behalten",
  "passwordPolicy.asInstallation": "wie die Installation",
  "passwordPolicy.preview": "Ausprobieren",
  "passwordPolicy.tried": "Ein Passwort wie",
  "passwordPolicy.passes": "Es erfüllt diese Regeln",
  "passwordPolicy.reset": "Auf Standard zurücksetzen",
  "passwordPolicy.resetAsk": "Die eigenen Regeln dieses Mandanten zurücknehmen?",
  "passwordPolicy.resetText":
    "Dann gelten nur die Regeln der Installation; ein eigenes Standardpasswort wird entfernt.",
  "passwordPolicy.weaker": "Die Regeln können nur strenger sein als die der Installation",
  "passwordPolicy.too_short": "Die Mindestlänge darf die Höchstlänge {{maximum}} nicht übersteigen",
  "passwordPolicy.default_missing": "Geben Sie das Standardpasswort ein",
  "passwordPolicy.default_weak":
    "Das gespeicherte Standardpasswort erfüllt diese Regeln nicht; geben Sie ein anderes ein oder schalten Sie es aus",
};
