import { crc32, deflateRawSync } from "node:zlib";
import { toColumnLetters } from "#modules/records/export/server";

/** A part of an archive, and false values of its headers. */
export type Part = {
  readonly name: string;
  readonly content: string | Buffer;
  readonly claims?: { readonly unpacked?: number; readonly mode?: number; readonly flags?: number };
  /** Left out of the directory: only a streaming reader finds it. */
  readonly isHidden?: boolean;
};

/** An archive with these parts, valid or not. */
export function buildArchive(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const body = deflateRawSync(content);
    const name = Buffer.from(part.name);
    const sizes = { packed: body.length, unpacked: part.claims?.unpacked ?? content.length, crc: crc32(content) };
    const flags = part.claims?.flags ?? 0;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04_03_4b_50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(sizes.crc, 14);
    head.writeUInt32LE(sizes.packed, 18);
    head.writeUInt32LE(sizes.unpacked, 22);
    head.writeUInt16LE(name.length, 26);
    local.push(head, name, body);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(sizes.crc, 16);
    entry.writeUInt32LE(sizes.packed, 20);
    entry.writeUInt32LE(sizes.unpacked, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(((part.claims?.mode ?? 0) << 16) >>> 0, 38);
    entry.writeUInt32LE(offset, 42);
    if (part.isHidden !== true) directory.push(Buffer.concat([entry, name]));
    offset += head.length + name.length + body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, entries, end]);
}

const book = (sheets: readonly string[]) =>
  `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join("")}</sheets></workbook>`;

const links = (count: number) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Array.from(
    { length: count },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ).join("")}</Relationships>`;

/** Style 1 formats a number as a date, style 2 with a time. */
const styles =
  '<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>';

/** The parts of a workbook whose sheets contain these rows, as XML of the format. */
export function buildWorkbookParts(sheets: Readonly<Record<string, string>>): Part[] {
  const names = Object.keys(sheets);
  return [
    { name: "xl/workbook.xml", content: book(names) },
    { name: "xl/_rels/workbook.xml.rels", content: links(names.length) },
    { name: "xl/styles.xml", content: styles },
    ...Object.values(sheets).map((rows, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ];
}

/** A row of texts. */
export function textRow(number: number, cells: readonly string[]): string {
  const inside = cells
    .map((text, index) => `<c r="${toColumnLetters(index)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join("");
  return `<row r="${number}">${inside}</row>`;
}

/** A workbook with one sheet of texts. */
export function buildWorkbook(rows: readonly (readonly string[])[]): Buffer {
  return buildArchive(buildWorkbookParts({ Sheet1: rows.map((cells, index) => textRow(index + 1, cells)).join("") }));
}
