import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Actualiser",
  "tag.close": "Fermer",
  "tag.closeOthers": "Fermer les autres",
  "tag.closeRight": "Fermer à droite",
  "tag.closeAll": "Tout fermer",
  "tag.reopen": "Rouvrir la dernière page fermée",
  "tag.pin": "Épingler",
  "tag.unpin": "Désépingler",
  "tag.moveLeft": "Déplacer à gauche",
  "tag.moveRight": "Déplacer à droite",
  "tag.find": "Chercher une page ouverte",
  "tag.none": "Aucune page ouverte ne correspond",
  "tag.pages": "Pages",
  "tag.pinNamed": "Épingler {{title}}",
};
