import { deflateRawSync } from "node:zlib";
import { readValues } from "./csv.ts";
import { type FileFault, UnreadableFile } from "./fault.ts";
import { packRows } from "./limits.ts";
import { type Sheet, tableOf } from "./sheet.ts";
import { readWorkbook } from "./xlsx.ts";

/** What is to be read: the file, and of it the first sheet and the likeliest row of titles unless others are named. */
export type ParseOrder = {
  readonly bytes: Uint8Array;
  readonly sheet: string | undefined;
  readonly headerRow: number | undefined;
  /** Titles that columns are known by, as `plainTitle` gives them. */
  readonly known: readonly string[];
};

/** What came of it. Rows are packed, `packRows` in each, so that they travel and are kept as few bytes. */
export type Parsed = {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly headerRow: number;
  readonly titles: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly rowCount: number;
  readonly packs: readonly Uint8Array[];
};

/** A file that was read, or why it cannot be. */
export type ParseAnswer = { readonly parsed: Parsed } | { readonly fault: FileFault };

const sampleRows = 5;

/** Runs in a thread of the pool. */
export async function run({ bytes, sheet, headerRow, known }: ParseOrder): Promise<ParseAnswer> {
  try {
    const read = await sheetOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sheet);
    const { rows, ...about } = tableOf(read, new Set(known), headerRow);
    const packs: Uint8Array[] = [];
    for (let start = 0; start < rows.length; start += packRows) {
      packs.push(deflateRawSync(JSON.stringify(rows.slice(start, start + packRows)), { level: 1 }));
    }
    const samples = rows.slice(0, sampleRows).map(([, cells]) => cells);
    return { parsed: { ...about, sheets: read.names, sheet: read.name, samples, rowCount: rows.length, packs } };
  } catch (error) {
    if (error instanceof UnreadableFile) return { fault: error.fault };
    throw error;
  }
}

const zipMagic = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const oldOfficeMagic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** What a file is says its content; names lie. */
async function sheetOf(file: Buffer, sheet: string | undefined): Promise<Sheet> {
  const head = file.subarray(0, 4);
  if (head.equals(zipMagic)) return await readWorkbook(file, sheet);
  if (head.equals(oldOfficeMagic)) throw new UnreadableFile("import.old_workbook");
  if (file.length === 0) throw new UnreadableFile("import.no_titles");
  return readValues(file);
}
