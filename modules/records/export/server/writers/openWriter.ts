import type { ExportType } from "../../contract.ts";
import { createCsvFormat, createHtmlFormat, createTextWriter, createTxtFormat, createXmlFormat } from "./textWriter.ts";
import type { RowWriter, WriterOptions } from "./rowWriter.ts";
import { createXlsxWriter } from "./xlsx.ts";

/** Media types of the file types. */
export const mimeTypes: Readonly<Record<ExportType, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

const forms = { csv: createCsvFormat, html: createHtmlFormat, xml: createXmlFormat, txt: createTxtFormat };

/**
 * Opens the writer of a file type: `const writer = openWriter("xlsx", { title, language, time, write })`, then
 * `begin(columns)`, `rows(batch)` any number of times, and `end()`.
 */
export function openWriter(type: ExportType, options: WriterOptions): RowWriter {
  return type === "xlsx" ? createXlsxWriter(options) : createTextWriter(forms[type], options);
}
