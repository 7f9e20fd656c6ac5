import { cleanText, escapeMarkup } from "./escaping.ts";

/** Cell formats by their index in `styles`; a quoted text never becomes a formula, even when it is edited. */
export const style = { plain: 0, title: 1, instant: 2, date: 3, quoted: 4 } as const;

const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The text of a cell, with control characters and line ends encoded for the format. */
export function encodeCellText(text: string): string {
  // The maximum length of a cell; `_x0041_` would be read as the character with that number.
  const short = cleanText(text).slice(0, 32_767).toWellFormed();
  const plain = short.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/gu, "_x005F_").replaceAll(/\r\n?/gu, "\n");
  return escapeMarkup(plain);
}

/** The letters of a column: A, B, … Z, AA. */
export function toColumnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? "" : toColumnLetters(rest - 1)) + String.fromCodePoint(65 + (index % 26));
}

/** The head of a sheet: column widths, and the frozen first row. */
export function formatSheetHead(widths: readonly number[], isFrozen: boolean): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">${
    isFrozen ? pane : ""
  }</sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
}

/** The end of a sheet. */
export const sheetTail = "</sheetData></worksheet>";

const faces = [
  '<font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
];
const formats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
];

const styles = `${declaration}<styleSheet xmlns="${spreadsheet}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="${
  faces.length
}">${faces.join(
  "",
)}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${
  formats.length
}">${formats.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts around the sheets, by name: manifest, workbook and styles. */
export function createWorkbookParts(sheets: readonly string[]): [name: string, text: string][] {
  const each = (format: (name: string, number: number) => string) =>
    sheets.map((name, index) => format(name, index + 1)).join("");
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return [
    [
      "[Content_Types].xml",
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each(
        (_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
      )}</Types>`,
    ],
    [
      "_rels/.rels",
      `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>${each(
        (name, number) => `<sheet name="${escapeMarkup(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${declaration}<Relationships xmlns="${packages}/relationships">${each(
        (_, number) =>
          `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", styles],
  ];
}

/** Names of sheets: short, without forbidden characters, and unique. */
export function toSheetNames(titles: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return titles.map((title) => {
    const plain = cleanText(title)
      .replaceAll(/[[\]:*?/\\\s]+/gu, " ")
      .replaceAll(/^['\s]+|['\s]+$/gu, "");
    const base = plain === "" ? "Sheet" : plain;
    for (let number = 1; ; number++) {
      const ending = number === 1 ? "" : ` (${number})`;
      const name =
        base
          .slice(0, 31 - ending.length)
          .toWellFormed()
          .trimEnd() + ending;
      if (usedNames.has(name.toLowerCase())) continue;
      usedNames.add(name.toLowerCase());
      return name;
    }
  });
}
