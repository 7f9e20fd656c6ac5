import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Hier ist kein Passkey verwendbar",
  "passkey.begin_again": "Die Einrichtung ist abgelaufen; beginnen Sie von vorn",
  "passkey.no_place":
    "Unter dieser Adresse lassen sich Passkeys nicht verwenden; öffnen Sie die Konsole unter ihrer eigenen Adresse",
  "passkey.too_many": "Es kann höchstens {{count}} Passkeys geben",
  "passkey.taken": "Dieser Passkey ist schon hinzugefügt",
  "passkey.refused": "Der Passkey wurde nicht angenommen",
  "passkey.wrong_unlock": "Der Passkey wurde nicht angenommen. Verbleibende Versuche: {{count}}",
  "passkey.title": "Passkeys",
  "passkey.about":
    "Fingerabdruck, Gesicht, Bildschirmsperre oder Sicherheitsschlüssel ersetzen den Code; keine gefälschte Seite kommt daran.",
  "passkey.empty": "Es gibt noch keine Passkeys.",
  "passkey.add": "Passkey hinzufügen",
  "passkey.addText": "Er gilt dann im zweiten Schritt der Anmeldung und zum Entsperren des Bildschirms.",
  "passkey.name": "Name",
  "passkey.make": "Passkey erstellen",
  "passkey.makeText": "Geben Sie ihm einen Namen und folgen Sie dann dem Browser.",
  "passkey.added": "Der Passkey ist hinzugefügt; Ihre anderen Sitzungen sind beendet.",
  "passkey.created": "Hinzugefügt {{when}}",
  "passkey.lastUsed": "Zuletzt benutzt: {{when}}",
  "passkey.neverUsed": "Noch nicht benutzt",
  "passkey.synced": "Synchronisiert",
  "passkey.onlyAt": "Gilt nur unter {{host}}",
  "passkey.rename": "Umbenennen",
  "passkey.remove": "Entfernen",
  "passkey.removeAsk": "Mit „{{name}}“ können Sie sich dann nicht mehr anmelden oder den Bildschirm entsperren.",
  "passkey.removed": "Der Passkey ist entfernt; Ihre anderen Sitzungen sind beendet.",
  "passkey.use": "Passkey verwenden",
  "passkey.noName":
    "Passkeys brauchen einen Namen als Adresse; diese Seite wurde über eine IP-Adresse geöffnet. Öffnen Sie die Konsole über ihren Namen (auf diesem Rechner: localhost).",
  "passkey.notSecure": "Passkeys brauchen eine sichere Verbindung: Öffnen Sie diese Seite mit https.",
  "passkey.notSupported": "Dieser Browser unterstützt keine Passkeys.",
  "passkey.cancelled": "Abgebrochen oder zu lange gewartet. Versuchen Sie es erneut.",
};
