import { UnreadableFile } from "./fault.ts";
import { limits } from "./limits.ts";

const opening = 0x3c;
const closing = 0x3e;
const colon = 0x3a;

/** Refuses markup that declares entities, or a type by which somebody else declares them. */
export function checkMarkup(content: Buffer): void {
  // Office writes UTF-8 alone; in another encoding a declaration would go unseen.
  const isWide = content[0] === 0 || content[1] === 0 || (content[0] ?? 0) >= 0xfe;
  let at = isWide ? 0 : content.indexOf("<!");
  while (at >= 0) {
    const next = content[at + 2];
    // Comments and verbatim text declare nothing.
    if (isWide || (next !== 0x2d && next !== 0x5b)) throw new UnreadableFile("import.unsafe_markup");
    at = content.indexOf("<!", at + 2);
  }
}

/**
 * Refuses a sheet with too many rows or columns before it is unfolded: it is enough to say that the last cell of the last
 * row is filled in, and a reader makes room for all before it. Looks at the names and places of rows and cells alone.
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
    const place = placeOf(content, end);
    if (isRow) {
      rows = place === undefined ? rows + 1 : Math.max(rows, place.row);
      cells = 0;
      if (rows > limits.rows + headroom) throw tooManyRows();
    } else {
      cells = place === undefined ? cells + 1 : Math.max(cells, place.column);
      if (cells > limits.columns) throw tooManyColumns();
    }
  }
}

/** Titles and what stands above them. */
const headroom = 100;

/** The refusal of a row too many. */
export function tooManyRows(): UnreadableFile {
  return new UnreadableFile("import.too_many_rows", { maximum: limits.rows });
}

/** The refusal of a column too many. */
export function tooManyColumns(): UnreadableFile {
  return new UnreadableFile("import.too_many_columns", { maximum: limits.columns });
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

/** Whether a tag is called by a name of this length, with or without a prefix. */
function isName(content: Buffer, at: number, { end, length }: { end: number; length: number }): boolean {
  const before = content[end - length - 1];
  if (before !== opening && before !== colon) return false;
  if (end - length <= at) return false;
  return length === 1 || content.toString("latin1", end - length, end) === "row";
}

type Place = { readonly row: number; readonly column: number };

/** What the attribute `r` of a tag says: `12` of a row, `AB12` of a cell. It nearly always comes first. */
function placeOf(content: Buffer, from: number): Place | undefined {
  const isFirst = content[from + 1] === 0x72 && content[from + 2] === 0x3d && content[from + 3] === 0x22;
  if (isFirst) return placeIn(content, from + 4);
  const end = content.indexOf(closing, from);
  const tag = content.toString("latin1", from, Math.min(end < 0 ? content.length : end, from + 400));
  const found = /\sr\s*=\s*["']/u.exec(tag);
  return found === null ? undefined : placeIn(content, from + found.index + found[0].length);
}

function placeIn(content: Buffer, from: number): Place {
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
