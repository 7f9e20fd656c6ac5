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
  "reference.try": "Essayer",
  "reference.send": "Envoyer",
  "reference.noInput": "Cet appel ne demande aucune donnée",
  "reference.notJson": "Ce n’est pas du JSON valide",
  "reference.ask": "Envoyer {{call}} ?",
  "reference.askText": "Cet appel peut modifier des données réelles. Il se fait avec vos droits.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "La réponse est un fichier ; il n’est pas affiché ici",
};
