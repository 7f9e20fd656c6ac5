import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "L’opération « {{call}} » n’est pas disponible en action groupée",
  "batch.unknown_list": "La liste « {{list}} » ne peut pas être sélectionnée en entier",
  "batch.nothing": "Aucun enregistrement à traiter",
  "batch.too_many": "{{maximum}} enregistrements au maximum à la fois ; réduisez la sélection",
  "batch.changed": "{{count}} enregistrements correspondent désormais ; confirmez à nouveau",
  "batch.changed_one": "{{count}} enregistrement correspond désormais ; confirmez à nouveau",
  "batch.title.delete": "Suppression de {{count}} enregistrements",
  "batch.title.delete_one": "Suppression de {{count}} enregistrement",
  "batch.title.enable": "Activation de {{count}} enregistrements",
  "batch.title.enable_one": "Activation de {{count}} enregistrement",
  "batch.title.disable": "Désactivation de {{count}} enregistrements",
  "batch.title.disable_one": "Désactivation de {{count}} enregistrement",
  "batch.title.other": "Traitement de {{count}} enregistrements",
  "batch.title.undo": "Annulation de l’action groupée",
};
