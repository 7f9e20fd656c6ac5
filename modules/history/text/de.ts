import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "Für „{{entity}}“ gibt es keinen Verlauf",
  "history.missing": "Dieser Verlaufseintrag ist nicht vorhanden",
  "history.nothing": "Nichts wiederherzustellen oder rückgängig zu machen",
  "history.deleted": "Der Datensatz ist gelöscht; stellen Sie ihn zuerst wieder her",
  "history.not_restorable": "Diese Änderung kann nicht automatisch rückgängig gemacht werden",
  "history.changed_since":
    "Kann nicht rückgängig gemacht werden: inzwischen erneut geändert von {{who}}. Näheres im Verlauf.",
  "history.system": "System",
  "history.taken":
    "„{{name}}“ kann nicht wiederhergestellt werden: Name, Code oder ein anderer eindeutiger Wert wird bereits verwendet",
  "history.reference_missing":
    "Wiederherstellen nicht möglich: Der verknüpfte Datensatz „{{name}}“ ist gelöscht. Stellen Sie zuerst diesen wieder her.",
  "history.too_much": "Eine Änderung von mehr als {{maximum}} Zeilen kann nicht automatisch rückgängig gemacht werden",
};
