import { CsvError, parse } from "csv-parse/sync";
import { UnreadableFileError } from "./unreadableFileError.ts";
import { limits } from "./limits.ts";
import { tooManyRowsError } from "./markup.ts";
import type { Sheet } from "./sheet.ts";

const separators = [",", "\t", ";"] as const;
/** Rows with the titles and the lines above them. */
const maxLines = limits.rows + 101;
/** A line with all columns of a normal length; a longer one has unbalanced quotes. */
const longestLine = 1_000_000;

/** Reads values with separators. Separator and encoding are detected. */
export function readCsv(file: Buffer): Sheet {
  const text = textOf(file);
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter: separatorIn(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestLine,
      to: maxLines,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFileError(
      error.code === "CSV_MAX_RECORD_SIZE" ? "import.line_too_long" : "import.broken_values",
    );
  }
  if (rows.length >= maxLines) throw tooManyRowsError();
  return { names: [], name: "", rows: rows.map((row) => row.map(unescape)) };
}

/** Our own exports put an apostrophe before text that a spreadsheet would run. */
function unescape(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
}

/** UTF-8 with or without a byte order mark, UTF-16 with one, otherwise the encoding of Chinese Windows. */
function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder("utf-16be").decode(file);
  if (file.includes(0)) throw new UnreadableFileError("import.unknown_type");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return chineseOf(file);
  }
}

function chineseOf(file: Buffer): string {
  try {
    return new TextDecoder("gb18030", { fatal: true }).decode(file);
  } catch {
    throw new UnreadableFileError("import.unknown_encoding");
  }
}

/** The most frequent separator outside of quotes in the first lines. */
function separatorIn(text: string): string {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  let lines = 0;
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "\n") lines += 1;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
    if (lines >= 10) break;
  }
  const [best] = [...counts].toSorted(([, left], [, right]) => right - left);
  return best === undefined || best[1] === 0 ? "," : best[0];
}
