import { sendInChunks } from "./sendInChunks.ts";
import { cleanText, escapeFormula, escapeMarkup } from "./escaping.ts";
import type { Cell, RowWriter, WriterColumn, WriterOptions } from "./rowWriter.ts";

/** A text file: head, one line per row, tail. */
type TextFormat = { readonly head: string; readonly line: (row: readonly Cell[]) => string; readonly tail: string };

/** Creates the format for the given columns. */
export type TextFormatFactory = (columns: readonly WriterColumn[], options: WriterOptions) => TextFormat;

/** Creates the writer of a text format. */
export function createTextWriter(formOf: TextFormatFactory, options: WriterOptions): RowWriter {
  const send = async (text: string) => {
    if (text !== "") await options.write(Buffer.from(text));
  };
  let form: TextFormat | undefined;
  return {
    async begin(columns) {
      form = formOf(columns, options);
      await send(form.head);
    },
    async rows(batch) {
      if (form === undefined) throw new Error("rows before the columns");
      await sendInChunks(batch, form.line, send);
    },
    async end() {
      await send(form?.tail ?? "");
    },
  };
}

/** The text of a cell. */
function formatCell(cell: Cell, { time }: WriterOptions): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return cell instanceof Date ? time.format(cell) : escapeFormula(cleanText(cell));
}

/** Comma-separated values, in UTF-8 with a byte order mark for spreadsheets. */
export const createCsvFormat: TextFormatFactory = (columns, options) => {
  const quote = (text: string) => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (row: readonly Cell[]) => `${row.map((cell) => quote(formatCell(cell, options))).join(",")}\r\n`;
  return { head: `\uFEFF${line(columns.map(({ title }) => title))}`, line, tail: "" };
};

/** Tab-separated values; a tab or a line end in a value becomes a space. */
export const createTxtFormat: TextFormatFactory = (columns, options) => {
  const flat = (text: string) => text.replaceAll(/[\t\r\n]+/gu, " ");
  const line = (row: readonly Cell[]) => `${row.map((cell) => flat(formatCell(cell, options))).join("\t")}\r\n`;
  return { head: `\uFEFF${line(columns.map(({ title }) => title))}`, line, tail: "" };
};

/** An HTML page with one table. */
export const createHtmlFormat: TextFormatFactory = (columns, options) => {
  const { title, language, note } = options;
  const escape = (text: string) => escapeMarkup(cleanText(text));
  const cellOf = (cell: Cell) =>
    typeof cell === "number" ? `<td class="n">${cell}</td>` : `<td>${escapeMarkup(formatCell(cell, options))}</td>`;
  const notes = note?.lines.map(([label, value]) => `<p>${escape(label)}: ${escape(value)}</p>\n`).join("") ?? "";
  const titles = columns.map((column) => `<th scope="col">${escape(column.title)}</th>`).join("");
  return {
    head: `<!doctype html>
<html lang="${escapeMarkup(language)}">
<head>
<meta charset="utf-8">
<title>${escape(title)}</title>
<style>body{font:14px sans-serif}table{border-collapse:collapse}th,td{border:1px solid #d9d9d9;padding:4px 8px;text-align:start}td{white-space:pre-wrap}.n{text-align:end}th{background:#f5f5f5}</style>
</head>
<body>
<h1>${escape(title)}</h1>
${notes}<table>
<thead><tr>${titles}</tr></thead>
<tbody>
`,
    line: (row) => `<tr>${row.map(cellOf).join("")}</tr>\n`,
    tail: "</tbody>\n</table>\n</body>\n</html>\n",
  };
};

/** An element for each row with one element for each value, named like the field; empty values are left out. */
export const createXmlFormat: TextFormatFactory = (columns, options) => {
  const valueOf = (cell: Cell, index: number) => {
    const name = columns[index]?.name ?? "value";
    const text = escapeMarkup(formatCell(cell, options));
    return text === "" ? "" : `<${name}>${text}</${name}>`;
  };
  const escape = (text: string) => escapeMarkup(cleanText(text));
  const titles = columns.map(({ name, title }) => `<column name="${name}" title="${escape(title)}"/>\n`).join("");
  const notes = options.note?.lines.map(([label, value]) => `<note label="${escape(label)}">${escape(value)}</note>\n`);
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<list title="${escape(options.title)}">\n${titles}${notes?.join("") ?? ""}`,
    line: (row) => `<row>${row.map(valueOf).join("")}</row>\n`,
    tail: "</list>\n",
  };
};
