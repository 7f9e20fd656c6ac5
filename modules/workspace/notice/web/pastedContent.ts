import { convertWordLists } from "./wordLists.ts";

/**
 * Prepares pasted HTML for the editor: tables have one level, and the list paragraphs of Word become lists. All elements
 * are created in the parsed document, which loads no pictures and runs no scripts.
 */
export function preparePastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const table of body.querySelectorAll("table")) if (isLayout(table)) unwrap(table);
  for (const table of body.querySelectorAll("table table")) flatten(table);
  for (const cell of body.querySelectorAll("thead td")) renameCell(cell);
  convertWordLists(body);
  return body.innerHTML;
}

/** E-mails use tables of one cell, or of one column with further tables, for their layout. */
function isLayout(table: HTMLTableElement): boolean {
  const hasColumns = [...table.rows].some(({ cells }) => cells.length > 1);
  return !hasColumns && (table.rows.length <= 1 || table.querySelector("table") !== null);
}

function unwrap(table: HTMLTableElement): void {
  table.replaceWith(
    ...[...table.rows]
      .flatMap(({ cells }) => [...cells])
      .flatMap((cell) => {
        const part = table.ownerDocument.createElement("div");
        part.append(...cell.childNodes);
        return part;
      }),
  );
}

/** A table in a cell becomes a paragraph for each row. */
function flatten(table: Element): void {
  const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
  table.replaceWith(
    ...rows.map(({ children }) => {
      const line = table.ownerDocument.createElement("p");
      line.textContent = [...children].map((cell) => cell.textContent.replaceAll(/\s+/gu, " ").trim()).join(" ");
      return line;
    }),
  );
}

/** Word marks the rows that are repeated on each page, not their cells. */
function renameCell(cell: Element): void {
  const header = cell.ownerDocument.createElement("th");
  for (const { name, value } of cell.attributes) header.setAttribute(name, value);
  header.append(...cell.childNodes);
  cell.replaceWith(header);
}
