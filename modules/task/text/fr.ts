import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "La tâche n’existe pas ou a été retirée",
  "task.not_ended": "La tâche n’est pas terminée ; annulez-la d’abord",
  "task.ended": "La tâche est déjà terminée",
  "task.interrupted": "Tâche interrompue plusieurs fois par l’arrêt d’un serveur ; relancez-la",
  "task.account_closed": "Le compte à l’origine de la tâche est désactivé ou supprimé",
  "task.not_allowed": "Le compte à l’origine de la tâche n’a plus l’autorisation requise",
  "task.failed": "Erreur interne (tâche {{id}})",
  "task.no_file": "Le fichier n’existe pas ou a expiré",
  "task.too_many": "Tâches en attente limitées à {{maximum}} ; réessayez plus tard",
};
