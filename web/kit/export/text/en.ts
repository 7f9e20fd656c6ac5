import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Export: {{list}}",
  "kit.export.fileName": "File name",
  "kit.export.type": "Format",
  "kit.export.rows": "Rows",
  "kit.export.current": "This page",
  "kit.export.selected": "Selected",
  "kit.export.all": "All",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Columns",
  "kit.export.columnsChosen": "{{chosen}} of {{all}} columns",
  "kit.export.everyColumn": "Select all",
  "kit.export.withWatermark": "Add a watermark (who, when, filter)",
  "kit.export.noColumns": "Choose at least one column to export",
  "kit.export.noData": "There is nothing to export",
  "kit.export.start": "Export",
};
