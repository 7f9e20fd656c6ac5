import { valueOf } from "../resource/resource.ts";
import { type GridColumn, isOwn } from "./gridColumn.ts";

/** A table for the clipboard, in both forms that other programs take. */
export type CopiedTable = { readonly text: string; readonly html: string };

/** Rows as a table: a line of titles, then values as the grid shows them. */
export function tableOf<Row extends object>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): CopiedTable {
  const shown = columns.filter((column) => !isOwn(column));
  const titles = shown.map(({ title }) => title);
  const lines = rows.map((row) => shown.map((column) => wordsOf(column, row)));
  const head = `<tr>${titles.map((title) => `<th>${escaped(title)}</th>`).join("")}</tr>`;
  return {
    text: [titles, ...lines].map((line) => line.map(quoted).join("\t")).join("\r\n"),
    html: `<table>${head}${lines.map((line) => `<tr>${line.map(cellOf).join("")}</tr>`).join("")}</table>`,
  };
}

/** What a cell says. */
export function wordsOf<Row extends object>({ id, textOf }: GridColumn<Row>, row: Row): string {
  if (textOf !== undefined) return textOf(row);
  const value = valueOf(row, id);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A spreadsheet takes a cell for text, so that what begins with "=" is not reckoned. */
function cellOf(words: string): string {
  return `<td style="mso-number-format:'\\@'">${escaped(words)}</td>`;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(words: string): string {
  return words.replaceAll(/[&<>"]/gu, (character) => escapes[character] ?? character);
}

/** Tabs and ends of lines would be taken for those of the table. */
function quoted(words: string): string {
  return /[\t\r\n"]/u.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}
