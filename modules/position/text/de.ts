import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Positionen",
  "position.keyword": "Name, Code oder Pinyin",
  "position.name": "Positionsname",
  "position.code": "Positionscode",
  "position.orderNo": "Reihenfolge",
  "position.status": "Status",
  "position.remark": "Bemerkung",
  "position.staffCount": "Personen",
  "position.staff": "Personen",
  "position.staffOf": "{{name}} · Personen",
  "position.showStaff": "{{count}} Personen mit der Position „{{name}}“ anzeigen",
  "position.showStaff_one": "{{count}} Person mit der Position „{{name}}“ anzeigen",
  "position.staffOutside": "{{count}} weitere außerhalb Ihres Datenbereichs",
  "position.toAccount": "Konto „{{name}}“ anzeigen",
  "position.account": "Benutzername",
  "position.realName": "Name",
  "position.organisationName": "Organisation",
  "position.isMain": "Besetzung",
  "position.main": "Hauptposition",
  "position.further": "Weitere Position",
  "position.joinDate": "Eintrittsdatum",
  "position.taken": "Eine Position mit diesem Namen und Code ist bereits vorhanden",
  "position.in_use": "„{{name}}“ ist noch besetzt (Personen: {{staffCount}}) und kann nicht gelöscht werden",
  "position.missing": "Die Position ist nicht vorhanden oder wurde gelöscht",
};
