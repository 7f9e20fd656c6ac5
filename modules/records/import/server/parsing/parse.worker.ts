import { deflateRawSync } from "node:zlib";
import { readCsv } from "./csv.ts";
import { type FileFault, UnreadableFileError } from "./unreadableFileError.ts";
import { rowsPerPack } from "./limits.ts";
import { extractTable, type Sheet, type Template } from "./sheet.ts";
import { readWorkbook } from "./xlsx.ts";

/** What to read: the file, by default its first sheet and the most likely row of titles. */
export type ParseRequest = {
  readonly bytes: Uint8Array;
  readonly sheet: string | undefined;
  readonly headerRow: number | undefined;
  readonly template: Template;
};

/** The parsed file. Rows are compressed, `rowsPerPack` in each pack, so that they are sent and stored as few bytes. */
export type ParsedFile = {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly headerRow: number;
  readonly titles: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly rowCount: number;
  readonly packs: readonly Uint8Array[];
};

/** A parsed file, or why it is unreadable. */
export type ParseResult = { readonly parsed: ParsedFile } | { readonly fault: FileFault };

const sampleRows = 5;

/** Runs in a thread of the pool. */
export async function run({ bytes, sheet, headerRow, template }: ParseRequest): Promise<ParseResult> {
  try {
    const read = await sheetOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sheet);
    const { rows, ...table } = extractTable(read, template, headerRow);
    const packs: Uint8Array[] = [];
    for (let start = 0; start < rows.length; start += rowsPerPack) {
      packs.push(deflateRawSync(JSON.stringify(rows.slice(start, start + rowsPerPack)), { level: 1 }));
    }
    const samples = rows.slice(0, sampleRows).map(([, cells]) => cells);
    return { parsed: { ...table, sheets: read.names, sheet: read.name, samples, rowCount: rows.length, packs } };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { fault: error.fault };
    throw error;
  }
}

const zipMagic = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const oldOfficeMagic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** The content decides the type of a file, not its name. */
async function sheetOf(file: Buffer, sheet: string | undefined): Promise<Sheet> {
  const head = file.subarray(0, 4);
  if (head.equals(zipMagic)) return await readWorkbook(file, sheet);
  if (head.equals(oldOfficeMagic)) throw new UnreadableFileError("import.old_workbook");
  if (file.length === 0) throw new UnreadableFileError("import.no_titles");
  return readCsv(file);
}
