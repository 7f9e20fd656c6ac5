import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "Nessuna cronologia per “{{entity}}”",
  "history.missing": "Questa voce della cronologia non esiste",
  "history.nothing": "Niente da ripristinare o annullare",
  "history.deleted": "Il record è eliminato: ripristinarlo prima",
  "history.not_restorable": "Questa modifica non può essere annullata automaticamente",
  "history.changed_since": "Impossibile annullare: modifica successiva di {{who}}. Consultare la cronologia.",
  "history.system": "Sistema",
  "history.taken":
    "Impossibile ripristinare “{{name}}”: un altro record usa il suo nome, codice o un altro valore univoco",
  "history.reference_missing":
    "Impossibile ripristinare: l’elemento collegato “{{name}}” è eliminato. Ripristinare prima quello.",
  "history.too_much": "Una modifica di oltre {{maximum}} righe non può essere annullata automaticamente",
};
