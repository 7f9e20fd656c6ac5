import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Esporta: {{list}}",
  "kit.export.fileName": "Nome file",
  "kit.export.type": "Formato",
  "kit.export.rows": "Righe",
  "kit.export.current": "Pagina corrente",
  "kit.export.selected": "Selezione",
  "kit.export.all": "Tutto",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Colonne",
  "kit.export.columnsChosen": "Colonne: {{chosen}} di {{all}}",
  "kit.export.everyColumn": "Seleziona tutto",
  "kit.export.withWatermark": "Aggiungi filigrana (autore, data, filtro)",
  "kit.export.noColumns": "Selezionare almeno una colonna da esportare",
  "kit.export.noData": "Nessun dato da esportare",
  "kit.export.start": "Esporta",
};
