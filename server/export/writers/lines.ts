import { inSlices } from "./slices.ts";
import { cleaned, escaped, harmless } from "./cleaning.ts";
import type { Cell, RowWriter, WrittenColumn, Writing } from "./writer.ts";

/** A file that is text from top to bottom: what stands above, each row, what stands below. */
type Form = { readonly head: string; readonly line: (row: readonly Cell[]) => string; readonly tail: string };

/** How a form is made for some columns. */
export type FormOf = (columns: readonly WrittenColumn[], about: Writing) => Form;

/** The writer of a form of text. */
export function lineWriter(formOf: FormOf, about: Writing): RowWriter {
  const send = async (text: string) => {
    if (text !== "") await about.write(Buffer.from(text));
  };
  let form: Form | undefined;
  return {
    async begin(columns) {
      form = formOf(columns, about);
      await send(form.head);
    },
    async rows(batch) {
      if (form === undefined) throw new Error("rows before the columns");
      await inSlices(batch, form.line, send);
    },
    async end() {
      await send(form?.tail ?? "");
    },
  };
}

/** What a cell says in a form of text. */
function wordsOf(cell: Cell, { time }: Writing): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return cell instanceof Date ? time.format(cell) : harmless(cleaned(cell));
}

/** Values with commas, in UTF-8 with the mark by which spreadsheets know it. */
export const csvForm: FormOf = (columns, about) => {
  const quoted = (text: string) => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (row: readonly Cell[]) => `${row.map((cell) => quoted(wordsOf(cell, about))).join(",")}\r\n`;
  return { head: `\uFEFF${line(columns.map(({ title }) => title))}`, line, tail: "" };
};

/** Values with tabs; a tab or the end of a line in a value becomes a blank. */
export const txtForm: FormOf = (columns, about) => {
  const flat = (text: string) => text.replaceAll(/[\t\r\n]+/gu, " ");
  const line = (row: readonly Cell[]) => `${row.map((cell) => flat(wordsOf(cell, about))).join("\t")}\r\n`;
  return { head: `\uFEFF${line(columns.map(({ title }) => title))}`, line, tail: "" };
};

/** A page with one table, for a browser. */
export const htmlForm: FormOf = (columns, about) => {
  const { title, language, note } = about;
  const said = (text: string) => escaped(cleaned(text));
  const cellOf = (cell: Cell) =>
    typeof cell === "number" ? `<td class="n">${cell}</td>` : `<td>${escaped(wordsOf(cell, about))}</td>`;
  const notes = note?.lines.map(([label, value]) => `<p>${said(label)}: ${said(value)}</p>\n`).join("") ?? "";
  const titles = columns.map((column) => `<th scope="col">${said(column.title)}</th>`).join("");
  return {
    head: `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<title>${said(title)}</title>
<style>body{font:14px sans-serif}table{border-collapse:collapse}th,td{border:1px solid #d9d9d9;padding:4px 8px;text-align:start}td{white-space:pre-wrap}.n{text-align:end}th{background:#f5f5f5}</style>
</head>
<body>
<h1>${said(title)}</h1>
${notes}<table>
<thead><tr>${titles}</tr></thead>
<tbody>
`,
    line: (row) => `<tr>${row.map(cellOf).join("")}</tr>\n`,
    tail: "</tbody>\n</table>\n</body>\n</html>\n",
  };
};

/** An element for each row and in it one for each value, by the names of the fields; empty values are left out. */
export const xmlForm: FormOf = (columns, about) => {
  const valueOf = (cell: Cell, index: number) => {
    const name = columns[index]?.name ?? "value";
    const text = escaped(wordsOf(cell, about));
    return text === "" ? "" : `<${name}>${text}</${name}>`;
  };
  const said = (text: string) => escaped(cleaned(text));
  const titles = columns.map(({ name, title }) => `<column name="${name}" title="${said(title)}"/>\n`).join("");
  const notes = about.note?.lines.map(([label, value]) => `<note label="${said(label)}">${said(value)}</note>\n`);
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<list title="${said(about.title)}">\n${titles}${notes?.join("") ?? ""}`,
    line: (row) => `<row>${row.map(valueOf).join("")}</row>\n`,
    tail: "</list>\n",
  };
};
