import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "“{{entity}}” no tiene historial",
  "history.missing": "Esta entrada del historial no existe",
  "history.nothing": "No hay nada que restaurar o deshacer",
  "history.deleted": "El registro está eliminado. Restáurelo primero.",
  "history.not_restorable": "Este cambio no se puede deshacer automáticamente",
  "history.changed_since": "No se puede deshacer: {{who}} hizo cambios posteriores. Consulte el historial.",
  "history.system": "el sistema",
  "history.taken": "No se puede restaurar “{{name}}”: otro registro usa su nombre, su código u otro valor único",
  "history.reference_missing":
    "No se puede restaurar: “{{name}}”, del que depende, está eliminado. Restáurelo primero.",
  "history.too_much": "Un cambio de más de {{maximum}} filas no se puede deshacer automáticamente",
};
