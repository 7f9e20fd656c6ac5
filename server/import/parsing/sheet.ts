import { UnreadableFile } from "./fault.ts";
import { headerDepth, limits } from "./limits.ts";
import { tooManyColumns, tooManyRows } from "./markup.ts";
import { plainTitle } from "./title.ts";

/** One sheet as texts, row by row from the first, and the sheets that there are. */
export type Sheet = {
  readonly names: readonly string[];
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
};

/** A row of the file: its number there, and what its cells say. */
export type FileRow = readonly [number: number, cells: readonly string[]];

/** A sheet with its titles found. */
export type Table = {
  /** Number of the row with the titles, from 1. */
  readonly headerRow: number;
  readonly titles: readonly string[];
  readonly rows: readonly FileRow[];
};

/**
 * Parts titles and rows. The titles stand in the row that names most of the known ones; where none is known, in the first
 * one that is filled in best. Rows without any text are no rows.
 */
export function tableOf({ rows }: Sheet, known: ReadonlySet<string>, wanted: number | undefined): Table {
  const headerRow = wanted ?? headerIn(rows, known);
  const header = rows[headerRow - 1] ?? [];
  const width = header.findLastIndex((title) => title.trim() !== "") + 1;
  if (width === 0) throw new UnreadableFile("import.no_titles");
  const found: FileRow[] = [];
  let columns = width;
  for (let index = headerRow; index < rows.length; index++) {
    const cells = (rows[index] ?? []).map(cellText);
    const filled = cells.findLastIndex((cell) => cell !== "") + 1;
    if (filled === 0) continue;
    columns = Math.max(columns, filled);
    found.push([index + 1, cells.slice(0, filled)]);
  }
  if (columns > limits.columns) throw tooManyColumns();
  if (found.length > limits.rows) throw tooManyRows();
  if (found.length === 0) throw new UnreadableFile("import.no_rows");
  const titles = Array.from({ length: columns }, (_, index) => cellText(header[index] ?? "").slice(0, 200));
  return { headerRow, titles, rows: found };
}

function cellText(cell: string): string {
  const text = cell.trim().normalize("NFC");
  if (text.length > limits.cell) throw new UnreadableFile("import.cell_too_long", { maximum: limits.cell });
  return text;
}

function headerIn(rows: Sheet["rows"], known: ReadonlySet<string>): number {
  const scores = rows.slice(0, headerDepth).map((row) => {
    const filled = row.filter((cell) => cell.trim() !== "");
    return { hits: filled.filter((cell) => known.has(plainTitle(cell))).length, filled: filled.length };
  });
  const mostHits = Math.max(0, ...scores.map(({ hits }) => hits));
  if (mostHits > 0) return scores.findIndex(({ hits }) => hits === mostHits) + 1;
  // What stands above a table fills a cell or two of its width.
  const widest = Math.max(0, ...scores.map(({ filled }) => filled));
  return scores.findIndex(({ filled }) => filled > widest / 2 || filled === widest) + 1;
}
