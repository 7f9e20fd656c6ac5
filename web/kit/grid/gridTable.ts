import { readFieldValue } from "../resource/resource.ts";
import { type GridColumn, isBuiltInColumn } from "./gridColumn.ts";

/** A table for the clipboard, as text and as HTML. */
export type ClipboardTable = { readonly text: string; readonly html: string };

/** Rows as a table: a header line, then values as the grid shows them. */
export function toClipboardTable<Row extends object>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): ClipboardTable {
  const dataColumns = columns.filter((column) => !isBuiltInColumn(column));
  const titles = dataColumns.map(({ title }) => title);
  const lines = rows.map((row) => dataColumns.map((column) => formatGridCell(column, row)));
  const head = `<tr>${titles.map((title) => `<th>${escapeHtml(title)}</th>`).join("")}</tr>`;
  return {
    text: [titles, ...lines].map((line) => line.map(quoteText).join("\t")).join("\r\n"),
    html: `<table>${head}${lines.map((line) => `<tr>${line.map(toHtmlCell).join("")}</tr>`).join("")}</table>`,
  };
}

/** The text of a cell. */
export function formatGridCell<Row extends object>({ id, getText }: GridColumn<Row>, row: Row): string {
  if (getText !== undefined) return getText(row);
  const value = readFieldValue(row, id);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Spreadsheets treat the cell as text, so a value that begins with "=" is not evaluated. */
function toHtmlCell(text: string): string {
  return `<td style="mso-number-format:'\\@'">${escapeHtml(text)}</td>`;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (character) => escapes[character] ?? character);
}

/** Tabs and line breaks would be read as those of the table. */
function quoteText(text: string): string {
  return /[\t\r\n"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
