import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "Référence de l’API",
  "reference.search": "Rechercher chemins et autorisations",
  "reference.parameters": "Paramètres",
  "reference.body": "Corps de la requête",
  "reference.answer": "Résultat",
  "reference.required": "obligatoire",
  "reference.open": "sans connexion",
  "reference.signedIn": "connecté",
  "reference.nothing": "Aucun résultat",
};
