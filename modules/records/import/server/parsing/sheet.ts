import { UnreadableFileError } from "./unreadableFileError.ts";
import { headerSearchRows, limits } from "./limits.ts";
import { tooManyColumnsError, tooManyRowsError } from "./markup.ts";
import { normalizeTitle } from "./normalizeTitle.ts";

/** One sheet as texts, row by row from the first, and the names of all sheets. */
export type Sheet = {
  readonly names: readonly string[];
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
};

/** A row of the file: its number, and the texts of its cells. */
export type FileRow = readonly [number: number, cells: readonly string[]];

/** What is known about files of these records. */
export type Template = {
  /** Fields by the known titles of their columns, as `normalizeTitle` gives them. */
  readonly known: ReadonlyMap<string, string>;
  /** The example row of the template in each language: the examples by field. */
  readonly exampleRows: readonly ReadonlyMap<string, string>[];
};

/** A sheet with its titles. */
export type SheetTable = {
  /** Number of the row with the titles, from 1. */
  readonly headerRow: number;
  readonly titles: readonly string[];
  readonly rows: readonly FileRow[];
};

/**
 * Separates titles and rows. The titles are in the row with most known titles; if there is none, in the first one with
 * most filled cells. Rows without text and the template's example are dropped.
 */
export function extractTable({ rows }: Sheet, template: Template, requestedHeaderRow: number | undefined): SheetTable {
  const headerRow = requestedHeaderRow ?? headerIn(rows, template.known);
  const header = rows[headerRow - 1] ?? [];
  const width = header.findLastIndex((title) => title.trim() !== "") + 1;
  if (width === 0) throw new UnreadableFileError("import.no_titles");
  const isExample = createExampleMatcher(header, template);
  const found: FileRow[] = [];
  let columns = width;
  for (let index = headerRow; index < rows.length; index++) {
    const cells = (rows[index] ?? []).map(cellText);
    const columnCount = cells.findLastIndex((cell) => cell !== "") + 1;
    if (columnCount === 0) continue;
    columns = Math.max(columns, columnCount);
    if (isExample(cells)) continue;
    found.push([index + 1, cells.slice(0, columnCount)]);
  }
  if (columns > limits.columns) throw tooManyColumnsError();
  if (found.length > limits.rows) throw tooManyRowsError();
  if (found.length === 0) throw new UnreadableFileError("import.no_rows");
  const titles = Array.from({ length: columns }, (_, index) => cellText(header[index] ?? "").slice(0, 200));
  return { headerRow, titles, rows: found };
}

function cellText(cell: string): string {
  const text = cell.trim().normalize("NFC");
  if (text.length > limits.cell) throw new UnreadableFileError("import.cell_too_long", { maximum: limits.cell });
  return text;
}

/** Distinguishes the template's example from data: it has the example of each column that the file still has. */
function createExampleMatcher(
  titles: readonly string[],
  { known, exampleRows }: Template,
): (cells: readonly string[]) => boolean {
  const fields = titles.map((title) => known.get(normalizeTitle(title)));
  const columns = fields.flatMap((field, index) =>
    field !== undefined && exampleRows[0]?.has(field) === true ? [{ field, index }] : [],
  );
  return (cells) =>
    columns.length > 0 &&
    exampleRows.some((examples) => columns.every(({ field, index }) => cells[index] === examples.get(field)));
}

function headerIn(rows: Sheet["rows"], known: Template["known"]): number {
  const scores = rows.slice(0, headerSearchRows).map((row) => {
    const filledCells = row.filter((cell) => cell.trim() !== "");
    return { hits: filledCells.filter((cell) => known.has(normalizeTitle(cell))).length, filled: filledCells.length };
  });
  const maxHits = Math.max(0, ...scores.map(({ hits }) => hits));
  if (maxHits > 0) return scores.findIndex(({ hits }) => hits === maxHits) + 1;
  // Lines above a table fill only a cell or two of its width.
  const widest = Math.max(0, ...scores.map(({ filled }) => filled));
  return scores.findIndex(({ filled }) => filled > widest / 2 || filled === widest) + 1;
}
