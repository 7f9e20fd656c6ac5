import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "L’operazione “{{call}}” non può essere eseguita in blocco",
  "batch.unknown_list": "L’elenco “{{list}}” non può essere selezionato per intero",
  "batch.nothing": "Nessun record da elaborare",
  "batch.too_many": "Al massimo {{maximum}} record alla volta: restringere la selezione",
  "batch.changed": "Ora i record corrispondenti sono {{count}}: confermare di nuovo",
  "batch.changed_one": "Ora corrisponde {{count}} record: confermare di nuovo",
  "batch.title.delete": "Eliminazione di {{count}} record",
  "batch.title.enable": "Attivazione di {{count}} record",
  "batch.title.disable": "Disattivazione di {{count}} record",
  "batch.title.other": "Elaborazione di {{count}} record",
  "batch.title.undo": "Annullamento dell’operazione in blocco",
};
