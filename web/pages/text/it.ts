import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Non può aprire «{{title}}».",
  "page.lacking": "Permesso mancante",
  "page.roles": "Ruoli che lo contengono",
  "page.ask": "Lo chieda a un amministratore.",
  "page.unserved": "Questa versione non ha ancora questa pagina.",
  "page.outside": "Questa pagina si apre in una nuova finestra.",
  "page.notEmbedded": "{{host}} non è tra i siti che possono essere mostrati qui. Lo apra in una nuova finestra.",
  "page.openOutside": "Apri in una nuova finestra",
  "page.silent": "{{host}} non ha risposto correttamente. Riprovi o lo apra in una nuova finestra.",
  "page.toSignIn": "Vai all’accesso",
};
