import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Une nouvelle version est disponible",
  "fresh.text":
    "La mise à jour rétablit la configuration par défaut des pages dans ce navigateur ; pages ouvertes, brouillons et thème sont conservés.",
  "fresh.unsaved":
    "Des éléments ne sont pas enregistrés. La saisie des formulaires est conservée et reproposée ; enregistrez d’abord le reste.",
  "fresh.changes": "Nouveautés",
  "fresh.now": "Mettre à jour",
  "fresh.updating": "Mise à jour…",
  "fresh.later": "Me le rappeler plus tard",
  "fresh.refuse": "Ne plus demander pour cette version",
  "cache.cleared": "Effacé : {{what}}. Tout a été relu.",
  "cache.nothing": "Il n’y avait rien à effacer dans ce navigateur ; tout a été relu.",
  "cache.lists": "colonnes et tailles de page des listes",
  "cache.recent": "éléments récents",
  "cache.export": "choix d’export",
  "cache.files": "fichiers du programme conservés hors ligne",
};
