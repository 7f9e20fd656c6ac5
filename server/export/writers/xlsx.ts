import { isFormula } from "./cleaning.ts";
import { inSlices } from "./slices.ts";
import type { Cell, RowWriter, WrittenColumn, Writing } from "./writer.ts";
import { bookParts, cellText, letterOf, sheetHead, sheetNames, sheetTail, style } from "./xlsxParts.ts";
import { openZip, type ZipEntry } from "./zip.ts";

/** Rows of a sheet, the one with the titles among them. */
const sheetRows = 1_048_576;
/** What a sheet holds before it is packed; far enough from what an archive can say of a part. */
const sheetBytes = 2 ** 31;
const dayMs = 86_400_000;
/** 1970-01-01 as spreadsheets count days. */
const epochDay = 25_569;
/** The first day that all spreadsheets count alike: they believe in a 29th of February 1900. */
const firstDay = "1900-03-01";

const widths = { text: 24, number: 14, instant: 20, date: 12 };

/** Workbooks: real numbers and dates, texts that stay texts, further sheets where one is full. */
export function xlsxWriter(about: Writing, limits: { readonly sheetRows: number } = { sheetRows }): RowWriter {
  const book = openBook(about.write);
  let columns: readonly WrittenColumn[] = [];
  let letters: readonly string[] = [];
  let sheet: ZipEntry | undefined;
  let row = 0;

  async function nextSheet(): Promise<ZipEntry> {
    if (sheet !== undefined) await book.close(sheet);
    sheet = await book.open(about.title, { widths: columns.map(widthOf), isFrozen: true });
    row = 1;
    await sheet.write(titleRow(columns, letters));
    return sheet;
  }

  return {
    async begin(given) {
      columns = given;
      letters = given.map((_, index) => letterOf(index));
      await nextSheet();
    },
    async rows(batch) {
      let rest = batch;
      while (rest.length > 0) {
        const isFull = row >= limits.sheetRows || (sheet?.size() ?? 0) > sheetBytes;
        const target = sheet === undefined || isFull ? await nextSheet() : sheet;
        const fitting = rest.slice(0, limits.sheetRows - row);
        rest = rest.slice(fitting.length);
        await inSlices(
          fitting,
          (cells) => {
            row += 1;
            return rowText(cells, { row, letters, columns, about });
          },
          async (text) => await target.write(text),
        );
      }
    },
    async end() {
      if (sheet !== undefined) await book.close(sheet);
      if (about.note !== undefined) {
        const noted = await book.open(about.note.title, { widths: [20, 60], isFrozen: false });
        await noted.write(about.note.lines.map(noteRow).join(""));
        await book.close(noted);
      }
      await book.end();
    },
  };
}

type SheetLook = { readonly widths: readonly number[]; readonly isFrozen: boolean };

/** The archive of a workbook: its sheets one after the other, then what holds them together. */
function openBook(write: Writing["write"]) {
  const zip = openZip(write);
  const titles: string[] = [];
  return {
    async open(title: string, { widths: each, isFrozen }: SheetLook): Promise<ZipEntry> {
      titles.push(title);
      const entry = zip.open(`xl/worksheets/sheet${titles.length}.xml`);
      await entry.write(sheetHead(each, isFrozen));
      return entry;
    },
    async close(entry: ZipEntry): Promise<void> {
      await entry.write(sheetTail);
      await entry.close();
    },
    async end(): Promise<void> {
      for (const [name, text] of bookParts(sheetNames(titles))) {
        const part = zip.open(name);
        await part.write(text);
        await part.close();
      }
      await zip.end();
    },
  };
}

type Place = { row: number; letters: readonly string[]; columns: readonly WrittenColumn[]; about: Writing };

function rowText(cells: readonly Cell[], { row, letters, columns, about }: Place): string {
  let text = `<row r="${row}">`;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? null;
    if (cell === null || cell === "") continue;
    text += cellXml(cell, { at: `${letters[index]}${row}`, kind: columns[index]?.kind ?? "text", about });
  }
  return `${text}</row>`;
}

type CellPlace = { at: string; kind: WrittenColumn["kind"]; about: Writing };

function cellXml(cell: string | number | Date, { at, kind, about }: CellPlace): string {
  if (typeof cell === "number" && Number.isFinite(cell)) return `<c r="${at}"><v>${cell}</v></c>`;
  const local = cell instanceof Date ? about.time.format(cell) : String(cell);
  if (cell instanceof Date || kind === "date") {
    const day = dayOf(local);
    if (day !== undefined)
      return `<c r="${at}" s="${cell instanceof Date ? style.instant : style.date}"><v>${day}</v></c>`;
  }
  return inlineText(at, local, isFormula(local) ? style.quoted : style.plain);
}

/** A local time as spreadsheets count it; undefined for what they cannot count. */
function dayOf(local: string): number | undefined {
  if (local < firstDay) return undefined;
  const ms = Date.parse(`${local.length === 10 ? `${local} 00:00:00` : local}Z`.replace(" ", "T"));
  return Number.isNaN(ms) ? undefined : ms / dayMs + epochDay;
}

function inlineText(at: string, text: string, look: number): string {
  const space = /^\s|\s$|\n/u.test(text) ? ' xml:space="preserve"' : "";
  const shown = look === style.plain ? "" : ` s="${look}"`;
  return `<c r="${at}"${shown} t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`;
}

function noteRow(line: readonly string[], index: number): string {
  const cells = line.map((text, column) =>
    inlineText(`${letterOf(column)}${index + 1}`, text, isFormula(text) ? style.quoted : style.plain),
  );
  return `<row r="${index + 1}">${cells.join("")}</row>`;
}

function titleRow(columns: readonly WrittenColumn[], letters: readonly string[]): string {
  const cells = columns.map(({ title }, index) => inlineText(`${letters[index]}1`, title, style.title));
  return `<row r="1">${cells.join("")}</row>`;
}

/** Wide enough for the values and for the title, where it is not long. */
function widthOf({ kind, title }: WrittenColumn): number {
  const length = [...title].reduce((sum, character) => sum + (character > "\u2000" ? 2 : 1), 2);
  return Math.max(widths[kind], Math.min(length, 60));
}
