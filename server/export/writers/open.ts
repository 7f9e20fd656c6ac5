import type { ExportType } from "#contract/export";
import { csvForm, htmlForm, lineWriter, txtForm, xmlForm } from "./lines.ts";
import type { RowWriter, Writing } from "./writer.ts";
import { xlsxWriter } from "./xlsx.ts";

/** What files of each type are to whoever receives them. */
export const mimeOf: Readonly<Record<ExportType, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

const forms = { csv: csvForm, html: htmlForm, xml: xmlForm, txt: txtForm };

/**
 * Opens the writer of a type: `const writer = openWriter("xlsx", { title, language, time, write })`, then
 * `begin(columns)`, `rows(batch)` as often as there are any, and `end()`.
 */
export function openWriter(type: ExportType, about: Writing): RowWriter {
  return type === "xlsx" ? xlsxWriter(about) : lineWriter(forms[type], about);
}
