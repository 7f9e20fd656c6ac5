import { UnreadableFileError } from "./unreadableFileError.ts";
import { limits } from "./limits.ts";

const opening = 0x3c;
const closing = 0x3e;
const colon = 0x3a;

/** Refuses markup with entity declarations or an external document type. */
export function checkMarkup(content: Buffer): void {
  // Office writes only UTF-8; in another encoding a declaration could go undetected.
  const isWide = content[0] === 0 || content[1] === 0 || (content[0] ?? 0) >= 0xfe;
  let at = isWide ? 0 : content.indexOf("<!");
  while (at >= 0) {
    const next = content[at + 2];
    // Comments and CDATA declare nothing.
    if (isWide || (next !== 0x2d && next !== 0x5b)) throw new UnreadableFileError("import.unsafe_markup");
    at = content.indexOf("<!", at + 2);
  }
}

/**
 * Refuses a sheet with too many rows or columns before it is parsed: it is enough to fill the last cell of the last
 * row, and a parser allocates everything before it. Only names and positions of rows and cells are read.
 */
export function checkSheetSize(content: Buffer): void {
  let rows = 0;
  let cells = 0;
  for (let at = content.indexOf(opening); at >= 0; at = content.indexOf(opening, at + 1)) {
    const end = nameEnd(content, at + 1);
    const letter = content[end - 1];
    const isCell = letter === 0x63 && isName(content, at, { end, length: 1 });
    const isRow = letter === 0x77 && isName(content, at, { end, length: 3 });
    if (!isCell && !isRow) continue;
    const position = placeOf(content, end);
    if (isRow) {
      rows = position === undefined ? rows + 1 : Math.max(rows, position.row);
      cells = 0;
      if (rows > limits.rows + headroom) throw tooManyRowsError();
    } else {
      cells = position === undefined ? cells + 1 : Math.max(cells, position.column);
      if (cells > limits.columns) throw tooManyColumnsError();
    }
  }
}

/** The titles and the lines above them. */
const headroom = 100;

/** The error for too many rows. */
export function tooManyRowsError(): UnreadableFileError {
  return new UnreadableFileError("import.too_many_rows", { maximum: limits.rows });
}

/** The error for too many columns. */
export function tooManyColumnsError(): UnreadableFileError {
  return new UnreadableFileError("import.too_many_columns", { maximum: limits.columns });
}

function nameEnd(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length) {
    const code = content[at] ?? 0;
    const isPart = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x3a);
    if (!isPart) break;
    at += 1;
  }
  return at;
}

/** Whether a tag has a name of this length, with or without a prefix. */
function isName(content: Buffer, at: number, { end, length }: { end: number; length: number }): boolean {
  const before = content[end - length - 1];
  if (before !== opening && before !== colon) return false;
  if (end - length <= at) return false;
  return length === 1 || content.toString("latin1", end - length, end) === "row";
}

type CellPosition = { readonly row: number; readonly column: number };

/** The value of a tag's attribute `r`: `12` of a row, `AB12` of a cell. It is nearly always the first. */
function placeOf(content: Buffer, from: number): CellPosition | undefined {
  const isFirst = content[from + 1] === 0x72 && content[from + 2] === 0x3d && content[from + 3] === 0x22;
  if (isFirst) return placeIn(content, from + 4);
  const end = content.indexOf(closing, from);
  const tag = content.toString("latin1", from, Math.min(end < 0 ? content.length : end, from + 400));
  const found = /\sr\s*=\s*["']/u.exec(tag);
  return found === null ? undefined : placeIn(content, from + found.index + found[0].length);
}

function placeIn(content: Buffer, from: number): CellPosition {
  let at = from;
  let column = 0;
  let row = 0;
  for (let code = content[at] ?? 0; code >= 0x41 && code <= 0x7a && at < from + 8; code = content[at] ?? 0) {
    column = column * 26 + (code & 0x1f);
    at += 1;
  }
  for (let code = content[at] ?? 0; code >= 0x30 && code <= 0x39 && at < from + 20; code = content[at] ?? 0) {
    row = row * 10 + code - 0x30;
    at += 1;
  }
  return { row, column };
}
