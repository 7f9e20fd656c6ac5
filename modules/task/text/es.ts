import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "La tarea no existe o se ha quitado",
  "task.not_ended": "La tarea aún no ha terminado. Cancélela primero.",
  "task.ended": "La tarea ya ha terminado",
  "task.interrupted": "Las interrupciones del servidor impidieron terminar la tarea. Ejecútela de nuevo.",
  "task.account_closed": "La cuenta que inició la tarea está desactivada o eliminada",
  "task.not_allowed": "La cuenta que inició la tarea ya no tiene el permiso necesario",
  "task.failed": "Error interno (tarea {{id}})",
  "task.no_file": "El archivo no existe o ha caducado",
  "task.too_many": "Máximo de tareas en espera: {{maximum}}. Inténtelo de nuevo más tarde.",
};
