import { convertWordLists } from "./wordLists.ts";

/** Pasted HTML as the editor takes it, and whether it contained tables. */
export type PastedContent = { readonly html: string; readonly hasTables: boolean };

/**
 * Prepares pasted HTML for the editor, which has no tables: each becomes preformatted text, a line for each row, with
 * tabs between the cells. Numbered and bulleted paragraphs of Word become lists.
 */
export function preparePastedHtml(html: string): PastedContent {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const tables = [...body.querySelectorAll("table")].filter((table) => isDataTable(table));
  for (const table of tables) {
    // A table inside of another one is part of its cell.
    if (!body.contains(table)) continue;
    const text = document.createElement("pre");
    text.textContent = readRows(table)
      .map((cells) => cells.join("\t").trimEnd())
      .join("\n");
    table.replaceWith(text);
  }
  convertWordLists(body);
  return { html: body.innerHTML, hasTables: tables.length > 0 };
}

/** E-mails use tables of one column for their layout. */
function isDataTable(table: HTMLTableElement): boolean {
  return [...table.rows].some(({ cells }) => cells.length > 1);
}

/** The texts of the cells by row; the further places of a merged cell are empty. */
function readRows(table: HTMLTableElement): string[][] {
  const rows: string[][] = [...table.rows].map(() => []);
  for (const [index, { cells }] of [...table.rows].entries()) {
    let column = 0;
    for (const cell of cells) {
      while (rows[index]?.[column] !== undefined) column += 1;
      const text = cell.textContent.replaceAll(/\s+/gu, " ").trim();
      for (const row of rows.slice(index, index + cell.rowSpan))
        for (let place = column; place < column + cell.colSpan; place++) row[place] = "";
      const own = rows[index];
      if (own !== undefined) own[column] = text;
    }
  }
  return rows;
}
