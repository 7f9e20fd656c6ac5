import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Nie możesz otworzyć „{{title}}”.",
  "page.lacking": "Brakujące uprawnienie",
  "page.roles": "Role, które je mają",
  "page.ask": "Poproś administratora o jego nadanie.",
  "page.unserved": "Ta wersja nie ma jeszcze tej strony.",
  "page.outside": "Ta strona otwiera się w nowym oknie.",
  "page.notEmbedded": "{{host}} nie należy do witryn, które można tu wyświetlać. Otwórz ją w nowym oknie.",
  "page.openOutside": "Otwórz w nowym oknie",
  "page.silent": "{{host}} nie odpowiada prawidłowo. Spróbuj ponownie lub otwórz w nowym oknie.",
  "page.toSignIn": "Przejdź do logowania",
};
