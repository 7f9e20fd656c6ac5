import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Exportar: {{list}}",
  "kit.export.fileName": "Nombre del archivo",
  "kit.export.type": "Formato",
  "kit.export.rows": "Filas",
  "kit.export.current": "Página actual",
  "kit.export.selected": "Seleccionadas",
  "kit.export.all": "Todas",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Columnas",
  "kit.export.columnsChosen": "Columnas: {{chosen}} de {{all}}",
  "kit.export.everyColumn": "Seleccionar todas",
  "kit.export.withWatermark": "Agregar marca de agua (autor, fecha, filtros)",
  "kit.export.noColumns": "Seleccione al menos una columna para exportar",
  "kit.export.noData": "No hay datos que exportar",
  "kit.export.start": "Exportar",
};
