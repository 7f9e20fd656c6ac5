import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "Die Ansicht ist nicht vorhanden",
  "view.taken": "Eine Ansicht „{{name}}“ ist bereits vorhanden",
  "view.too_many": "Höchstens {{most}} Ansichten je Liste möglich",
  "view.too_many_grids": "Spalteneinstellungen für höchstens {{most}} Listen möglich",
  "view.role_missing": "Wählen Sie die Rolle, für die Sie die Ansicht freigeben",
};
