import { readSheet } from "read-excel-file/node";
import { checkArchive } from "./archive.ts";
import { UnreadableFile } from "./fault.ts";
import { checkMarkup, checkSheetSize } from "./markup.ts";
import type { Sheet } from "./sheet.ts";

/** Reads one sheet of a workbook, the first that is not hidden unless another is named. Formulas count as their values. */
export async function readWorkbook(file: Buffer, wanted: string | undefined): Promise<Sheet> {
  let names: string[] = [];
  checkArchive(file, (name, content) => {
    checkMarkup(content);
    if (name === "xl/workbook.xml") names = visibleSheets(content.toString("utf8"));
    if (/^xl\/worksheets\/[^/]+\.xml$/iu.test(name)) checkSheetSize(content);
  });
  const [first] = names;
  if (first === undefined) throw new UnreadableFile("import.no_sheet");
  const name = wanted ?? first;
  if (!names.includes(name)) throw new UnreadableFile("import.unknown_sheet");
  return { names, name, rows: await rowsOf(file, name) };
}

async function rowsOf(file: Buffer, name: string): Promise<string[][]> {
  let rows: readonly (readonly unknown[])[];
  try {
    rows = await readSheet(file, name);
  } catch {
    // The archive is whole, so what its parts say is not what the format asks for; the reader stumbles over it in many ways.
    throw new UnreadableFile("import.broken_file");
  }
  return rows.map((row) => row.map(textOf));
}

/** What a cell says, as it would be typed. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return plainNumber(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value instanceof Date ? plainDate(value) : "";
}

/** Without an exponent: a phone is a number to a spreadsheet. */
function plainNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value);
}

/** Spreadsheets have no time zone: the reader gives what they show as if it were UTC. */
function plainDate(value: Date): string {
  if (Number.isNaN(value.getTime())) return "";
  const text = value.toISOString().slice(0, 19).replace("T", " ");
  return text.endsWith(" 00:00:00") ? text.slice(0, 10) : text;
}

/** The names of a workbook's sheets in their order, hidden ones left out. */
function visibleSheets(book: string): string[] {
  return [...book.matchAll(/<(?:\w+:)?sheet\s(?<about>[^>]*)>/gu)].flatMap(({ groups }) => {
    const about = groups?.["about"] ?? "";
    const name = /(?:^|\s)name\s*=\s*"(?<name>[^"]*)"/u.exec(about)?.groups?.["name"];
    const isHidden = /(?:^|\s)state\s*=\s*"(?:very)?hidden"/iu.test(about);
    return name === undefined || isHidden ? [] : [decoded(name)];
  });
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(?<code>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>\w+));/giu, (whole, ...rest) => {
    const groups: unknown = rest.at(-1);
    const { code, hex, name } = { code: "", hex: "", name: "", ...(typeof groups === "object" ? groups : {}) };
    if (name) return named[name] ?? whole;
    const point = code ? Number(code) : Number.parseInt(hex, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}
