import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Vous ne pouvez pas ouvrir « {{title}} ».",
  "page.lacking": "Autorisation manquante",
  "page.roles": "Rôles qui la détiennent",
  "page.ask": "Demandez-la à un administrateur.",
  "page.unserved": "Cette version n’a pas encore cette page.",
  "page.outside": "Cette page s’ouvre dans une nouvelle fenêtre.",
  "page.notEmbedded":
    "{{host}} ne fait pas partie des sites qui peuvent s’afficher ici. Ouvrez-le dans une nouvelle fenêtre.",
  "page.openOutside": "Ouvrir dans une nouvelle fenêtre",
  "page.silent": "{{host}} n’a pas répondu correctement. Réessayez ou ouvrez-le dans une nouvelle fenêtre.",
  "page.toSignIn": "Aller à la connexion",
};
