import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Record<keyof typeof original, string> = {
  "export.no_columns": "Choose at least one column to export",
  "export.no_data": "There is nothing to export",
  "export.unknown_list": 'The list "{{list}}" cannot be exported',
  "export.unknown_column": 'The list has no column "{{column}}"',
  "export.too_many": "At most {{maximum}} rows can be exported; narrow the filter",
  "export.file": "Export",
  "export.enabled": "Enabled",
  "export.disabled": "Disabled",
  "export.yes": "Yes",
  "export.no": "No",
  "export.comma": ", ",
  "export.note": "Watermark",
  "export.note.who": "Exported by",
  "export.note.tenant": "Tenant",
  "export.note.when": "Exported at",
  "export.note.filter": "Filter",
  "export.note.everything": "Everything",
  "export.note.watermark": "Watermark",
};
