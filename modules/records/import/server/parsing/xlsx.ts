import { readSheet } from "read-excel-file/node";
import { checkArchive } from "./archive.ts";
import { UnreadableFileError } from "./unreadableFileError.ts";
import { checkMarkup, checkSheetSize } from "./markup.ts";
import type { Sheet } from "./sheet.ts";

/** Reads one sheet of a workbook, by default the first visible one. Formulas count as their values. */
export async function readWorkbook(file: Buffer, sheetName: string | undefined): Promise<Sheet> {
  let names: string[] = [];
  await checkArchive(file, (name, content) => {
    checkMarkup(content);
    if (name === "xl/workbook.xml") names = visibleSheets(content.toString("utf8"));
    if (/^xl\/worksheets\/[^/]+\.xml$/iu.test(name)) checkSheetSize(content);
  });
  const [first] = names;
  if (first === undefined) throw new UnreadableFileError("import.no_sheet");
  const name = sheetName ?? first;
  if (!names.includes(name)) throw new UnreadableFileError("import.unknown_sheet");
  return { names, name, rows: await rowsOf(file, name) };
}

async function rowsOf(file: Buffer, name: string): Promise<string[][]> {
  let rows: readonly (readonly unknown[])[];
  try {
    rows = await readSheet(file, name);
  } catch {
    // The archive is intact, so its parts violate the format; the library fails in many different ways.
    throw new UnreadableFileError("import.broken_file");
  }
  return rows.map((row) => row.map(textOf));
}

/** The text of a cell, as it would be typed. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return plainNumber(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value instanceof Date ? plainDate(value) : "";
}

/** Without an exponent: to a spreadsheet a phone is a number. */
function plainNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value);
}

/** Spreadsheets have no time zone: the library returns their local time as UTC. */
function plainDate(value: Date): string {
  if (Number.isNaN(value.getTime())) return "";
  const text = value.toISOString().slice(0, 19).replace("T", " ");
  return text.endsWith(" 00:00:00") ? text.slice(0, 10) : text;
}

/** The names of a workbook's visible sheets, in order. */
function visibleSheets(book: string): string[] {
  return [...book.matchAll(/<(?:\w+:)?sheet\s(?<about>[^>]*)>/gu)].flatMap(({ groups }) => {
    const attributes = groups?.["about"] ?? "";
    const name = /(?:^|\s)name\s*=\s*"(?<name>[^"]*)"/u.exec(attributes)?.groups?.["name"];
    const isHidden = /(?:^|\s)state\s*=\s*"(?:very)?hidden"/iu.test(attributes);
    return name === undefined || isHidden ? [] : [decode(name)];
  });
}

const namedEntities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(?:#(?<code>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>\w+));/giu, (entity, ...rest) => {
    const groups: unknown = rest.at(-1);
    const { code, hex, name } = { code: "", hex: "", name: "", ...(typeof groups === "object" ? groups : {}) };
    if (name) return namedEntities[name] ?? entity;
    const point = code ? Number(code) : Number.parseInt(hex, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : entity;
  });
}
