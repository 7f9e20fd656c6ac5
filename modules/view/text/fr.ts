import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "La vue n’existe pas",
  "view.taken": "Une vue « {{name}} » existe déjà",
  "view.too_many": "Nombre maximal de vues enregistrées par liste : {{most}}",
  "view.too_many_grids": "Nombre maximal de listes avec réglage des colonnes : {{most}}",
  "view.role_missing": "Choisissez le rôle avec lequel partager la vue",
};
