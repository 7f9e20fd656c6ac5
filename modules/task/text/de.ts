import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "Der Vorgang ist nicht vorhanden oder wurde entfernt",
  "task.not_ended": "Der Vorgang läuft noch; brechen Sie ihn zuerst ab",
  "task.ended": "Der Vorgang ist bereits beendet",
  "task.interrupted": "Der Vorgang wurde zu oft durch den Server unterbrochen; starten Sie ihn erneut",
  "task.account_closed": "Das Konto, das den Vorgang gestartet hat, ist deaktiviert oder gelöscht",
  "task.not_allowed": "Das Konto, das den Vorgang gestartet hat, hat die nötige Berechtigung nicht mehr",
  "task.failed": "Interner Fehler (Vorgang {{id}})",
  "task.no_file": "Die Datei ist nicht vorhanden oder abgelaufen",
  "task.too_many": "Höchstens {{maximum}} Vorgänge können gleichzeitig warten; versuchen Sie es später erneut",
};
