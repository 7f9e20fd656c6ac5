import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "È disponibile una nuova versione",
  "fresh.text":
    "L’aggiornamento ripristina le impostazioni predefinite delle pagine in questo browser; pagine aperte, bozze e tema restano.",
  "fresh.unsaved":
    "Ci sono elementi non salvati. Quanto scritto nei moduli viene conservato e riproposto; salvare prima il resto.",
  "fresh.changes": "Novità",
  "fresh.now": "Aggiorna ora",
  "fresh.updating": "Aggiornamento…",
  "fresh.later": "Ricordamelo più tardi",
  "fresh.refuse": "Non chiedere più per questa versione",
  "cache.cleared": "Cancellato: {{what}}. Tutto è stato riletto.",
  "cache.nothing": "In questo browser non c’era nulla da cancellare; tutto è stato riletto.",
  "cache.lists": "colonne e dimensioni di pagina degli elenchi",
  "cache.recent": "elementi recenti",
  "cache.export": "opzioni di esportazione",
  "cache.files": "file del programma salvati per l’uso offline",
};
