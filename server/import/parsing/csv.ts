import { CsvError, parse } from "csv-parse/sync";
import { UnreadableFile } from "./fault.ts";
import { limits } from "./limits.ts";
import { tooManyRows } from "./markup.ts";
import type { Sheet } from "./sheet.ts";

const separators = [",", "\t", ";"] as const;
/** Titles and what stands above them come on top of the rows. */
const mostLines = limits.rows + 101;
/** A line of all columns, each with a good text; a longer one has lost its quotes. */
const longestLine = 1_000_000;

/** Reads values with separators. The one that is used is found out, and so is the encoding. */
export function readValues(file: Buffer): Sheet {
  const text = textOf(file);
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter: separatorIn(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestLine,
      to: mostLines,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(error.code === "CSV_MAX_RECORD_SIZE" ? "import.line_too_long" : "import.broken_values");
  }
  if (rows.length >= mostLines) throw tooManyRows();
  return { names: [], name: "", rows: rows.map((row) => row.map(unescaped)) };
}

/** Our own exports put an apostrophe before what a spreadsheet would run. */
function unescaped(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
}

/** UTF-8 with or without a mark, UTF-16 with one, else what Chinese Windows writes. */
function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder("utf-16be").decode(file);
  if (file.includes(0)) throw new UnreadableFile("import.unknown_type");
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
    throw new UnreadableFile("import.unknown_encoding");
  }
}

/** The separator that stands most often outside of quotes in the first lines. */
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
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best === undefined || best[1] === 0 ? "," : best[0];
}
