import { isFormula } from "./escaping.ts";
import { sendInChunks } from "./sendInChunks.ts";
import type { Cell, RowWriter, WriterColumn, WriterOptions } from "./rowWriter.ts";
import {
  createWorkbookParts,
  encodeCellText,
  formatSheetHead,
  sheetTail,
  style,
  toColumnLetters,
  toSheetNames,
} from "./xlsxParts.ts";
import { openZip, type ZipEntry } from "#core/archive/zip";

/** Maximum number of rows of a sheet, including the titles. */
const sheetRows = 1_048_576;
/** Maximum size of a sheet before compression, well below the limit of the archive format. */
const sheetBytes = 2 ** 31;
const dayMs = 86_400_000;
/** 1970-01-01 as the day number of spreadsheets. */
const epochDay = 25_569;
/** The first day on which all spreadsheets agree: some believe in a 29th of February 1900. */
const firstDay = "1900-03-01";

const widths = { text: 24, number: 14, instant: 20, date: 12 };

/** Workbooks: real numbers and dates, texts that stay texts, and further sheets when one is full. */
export function createXlsxWriter(
  options: WriterOptions,
  limits: { readonly sheetRows: number } = { sheetRows },
): RowWriter {
  const book = openBook(options.write);
  let columns: readonly WriterColumn[] = [];
  let letters: readonly string[] = [];
  let sheet: ZipEntry | undefined;
  let row = 0;

  async function nextSheet(): Promise<ZipEntry> {
    if (sheet !== undefined) await book.close(sheet);
    sheet = await book.open(options.title, { widths: columns.map(widthOf), isFrozen: true });
    row = 1;
    await sheet.write(titleRow(columns, letters));
    return sheet;
  }

  return {
    async begin(newColumns) {
      columns = newColumns;
      letters = newColumns.map((_, index) => toColumnLetters(index));
      await nextSheet();
    },
    async rows(batch) {
      let rest = batch;
      while (rest.length > 0) {
        const isFull = row >= limits.sheetRows || (sheet?.size() ?? 0) > sheetBytes;
        const target = sheet === undefined || isFull ? await nextSheet() : sheet;
        const fitting = rest.slice(0, limits.sheetRows - row);
        rest = rest.slice(fitting.length);
        await sendInChunks(
          fitting,
          (cells) => {
            row += 1;
            return rowText(cells, { row, letters, columns, options });
          },
          async (text) => await target.write(text),
        );
      }
    },
    async end() {
      if (sheet !== undefined) await book.close(sheet);
      if (options.note !== undefined) {
        const noteSheet = await book.open(options.note.title, { widths: [20, 60], isFrozen: false });
        await noteSheet.write(options.note.lines.map(noteRow).join(""));
        await book.close(noteSheet);
      }
      await book.end();
    },
  };
}

type SheetLook = { readonly widths: readonly number[]; readonly isFrozen: boolean };

/** The archive of a workbook: its sheets in sequence, then the parts around them. */
function openBook(write: WriterOptions["write"]) {
  const zip = openZip(write);
  const titles: string[] = [];
  return {
    async open(title: string, { widths: each, isFrozen }: SheetLook): Promise<ZipEntry> {
      titles.push(title);
      const entry = zip.open(`xl/worksheets/sheet${titles.length}.xml`);
      await entry.write(formatSheetHead(each, isFrozen));
      return entry;
    },
    async close(entry: ZipEntry): Promise<void> {
      await entry.write(sheetTail);
      entry.close();
    },
    async end(): Promise<void> {
      for (const [name, text] of createWorkbookParts(toSheetNames(titles))) {
        const part = zip.open(name);
        await part.write(text);
        part.close();
      }
      await zip.end();
    },
  };
}

type RowContext = { row: number; letters: readonly string[]; columns: readonly WriterColumn[]; options: WriterOptions };

function rowText(cells: readonly Cell[], { row, letters, columns, options }: RowContext): string {
  let text = `<row r="${row}">`;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? null;
    if (cell === null || cell === "") continue;
    text += cellXml(cell, { at: `${letters[index]}${row}`, kind: columns[index]?.kind ?? "text", options });
  }
  return `${text}</row>`;
}

type CellContext = { at: string; kind: WriterColumn["kind"]; options: WriterOptions };

function cellXml(cell: string | number | Date, { at, kind, options }: CellContext): string {
  if (typeof cell === "number" && Number.isFinite(cell)) return `<c r="${at}"><v>${cell}</v></c>`;
  const local = cell instanceof Date ? options.time.format(cell) : String(cell);
  if (cell instanceof Date || kind === "date") {
    const day = dayOf(local);
    if (day !== undefined)
      return `<c r="${at}" s="${cell instanceof Date ? style.instant : style.date}"><v>${day}</v></c>`;
  }
  return inlineText(at, local, isFormula(local) ? style.quoted : style.plain);
}

/** A local time as the day number of spreadsheets; undefined if they cannot express it. */
function dayOf(local: string): number | undefined {
  if (local < firstDay) return undefined;
  const ms = Date.parse(`${local.length === 10 ? `${local} 00:00:00` : local}Z`.replace(" ", "T"));
  return Number.isNaN(ms) ? undefined : ms / dayMs + epochDay;
}

function inlineText(at: string, text: string, look: number): string {
  const space = /^\s|\s$|\n/u.test(text) ? ' xml:space="preserve"' : "";
  const styleAttribute = look === style.plain ? "" : ` s="${look}"`;
  return `<c r="${at}"${styleAttribute} t="inlineStr"><is><t${space}>${encodeCellText(text)}</t></is></c>`;
}

function noteRow(line: readonly string[], index: number): string {
  const cells = line.map((text, column) =>
    inlineText(`${toColumnLetters(column)}${index + 1}`, text, isFormula(text) ? style.quoted : style.plain),
  );
  return `<row r="${index + 1}">${cells.join("")}</row>`;
}

function titleRow(columns: readonly WriterColumn[], letters: readonly string[]): string {
  const cells = columns.map(({ title }, index) => inlineText(`${letters[index]}1`, title, style.title));
  return `<row r="1">${cells.join("")}</row>`;
}

/** Wide enough for the values, and for the title if it is short. */
function widthOf({ kind, title }: WriterColumn): number {
  const length = [...title].reduce((sum, character) => sum + (character > "\u2000" ? 2 : 1), 2);
  return Math.max(widths[kind], Math.min(length, 60));
}
