import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Sinulla ei ole oikeutta avata sivua ”{{title}}”.",
  "page.lacking": "Puuttuva oikeus",
  "page.roles": "Roolit, joilla se on",
  "page.ask": "Pyydä oikeutta järjestelmänvalvojalta.",
  "page.unserved": "Tässä versiossa ei vielä ole tätä sivua.",
  "page.outside": "Tämä sivu avautuu uuteen ikkunaan.",
  "page.notEmbedded": "{{host}} ei ole sivustoja, joita saa näyttää täällä. Avaa se uuteen ikkunaan.",
  "page.openOutside": "Avaa uuteen ikkunaan",
  "page.silent": "{{host}} ei vastannut oikein. Yritä uudelleen tai avaa se uuteen ikkunaan.",
  "page.toSignIn": "Siirry kirjautumiseen",
};
