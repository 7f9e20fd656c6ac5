import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Exportar: {{list}}",
  "kit.export.fileName": "Nome do arquivo",
  "kit.export.type": "Formato",
  "kit.export.rows": "Linhas",
  "kit.export.current": "Página atual",
  "kit.export.selected": "Selecionadas",
  "kit.export.all": "Todas",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Colunas",
  "kit.export.columnsChosen": "Colunas: {{chosen}} de {{all}}",
  "kit.export.everyColumn": "Selecionar todas",
  "kit.export.withWatermark": "Adicionar marca d’água (autor, data, filtros)",
  "kit.export.noColumns": "Selecione ao menos uma coluna para exportar",
  "kit.export.noData": "Não há dados para exportar",
  "kit.export.start": "Exportar",
};
