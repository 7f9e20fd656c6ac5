import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "En ny versjon er klar",
  "fresh.text":
    "Oppdateringen setter sidenes innstillinger i denne nettleseren tilbake til standard; åpne sider, utkast og tema beholdes.",
  "fresh.unsaved": "Noe er ikke lagret. Det som er skrevet i skjemaer beholdes og tilbys igjen; lagre resten først.",
  "fresh.changes": "Nyheter",
  "fresh.now": "Oppdater nå",
  "fresh.updating": "Oppdaterer…",
  "fresh.later": "Minn meg på det senere",
  "fresh.refuse": "Ikke spør igjen om denne versjonen",
  "cache.cleared": "Tømt: {{what}}. Alt er lest på nytt.",
  "cache.nothing": "Det var ingenting å tømme i denne nettleseren; alt er lest på nytt.",
  "cache.lists": "kolonner og sidestørrelser i lister",
  "cache.recent": "sist brukte",
  "cache.export": "eksportvalg",
  "cache.files": "programfiler lagret for bruk uten nett",
};
