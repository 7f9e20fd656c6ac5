import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "Pas d’historique pour « {{entity}} »",
  "history.missing": "Cette entrée de l’historique n’existe pas",
  "history.nothing": "Rien à restaurer ni à annuler",
  "history.deleted": "L’enregistrement est supprimé ; restaurez-le d’abord",
  "history.not_restorable": "Cette modification ne peut pas être annulée automatiquement",
  "history.changed_since": "Annulation impossible : modification ultérieure par {{who}}. Consultez l’historique.",
  "history.system": "Système",
  "history.taken":
    "Impossible de restaurer « {{name}} » : un autre enregistrement utilise son nom, son code ou une autre valeur unique",
  "history.reference_missing":
    "Restauration impossible : l’élément lié « {{name}} » est supprimé ; restaurez-le d’abord",
  "history.too_much": "Une modification de plus de {{maximum}} lignes ne peut pas être annulée automatiquement",
};
