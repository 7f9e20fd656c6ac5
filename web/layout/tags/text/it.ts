import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Aggiorna",
  "tag.close": "Chiudi",
  "tag.closeOthers": "Chiudi le altre",
  "tag.closeRight": "Chiudi a destra",
  "tag.closeAll": "Chiudi tutte",
  "tag.reopen": "Riapri l’ultima pagina chiusa",
  "tag.pin": "Fissa",
  "tag.unpin": "Rimuovi fissaggio",
  "tag.moveLeft": "Sposta a sinistra",
  "tag.moveRight": "Sposta a destra",
  "tag.find": "Cerca una pagina aperta",
  "tag.none": "Nessuna pagina aperta corrisponde",
  "tag.pages": "Pagine",
  "tag.pinNamed": "Fissa {{title}}",
};
