/** A column of the printed table. */
export type PrintColumn = { readonly title: string; readonly width: number; readonly isNumeric: boolean };

/** The printable form of a list: all values are formatted. */
export type PrintDocument = {
  readonly language: string;
  readonly title: string;
  /** Lines below the title: the filter, the account and the time. */
  readonly subtitleLines: readonly string[];
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Lines below a row, by the place of the row. */
  readonly rowNotes?: ReadonlyMap<number, readonly string[]>;
  readonly isLandscape: boolean;
  /** Printed across every page; empty where the tenant uses none. */
  readonly watermark: string;
  /** Formats the page number from the page and the number of pages, which the browser counts. */
  readonly formatPageNumber: (page: string, pages: string) => string;
};

/** More columns than these need landscape format. */
const maxPortraitColumns = 6;

/** Whether a table with this number of columns is printed in landscape by default. */
export function isLandscapeDefault(columns: number): boolean {
  return columns > maxPortraitColumns;
}

const styles = `
* { box-sizing: border-box; }
html { print-color-adjust: exact; }
body { margin: 0; background: #fff; color: #000; font: 9pt/1.45 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif; }
h1 { margin: 0 0 4pt; font-size: 14pt; font-weight: 600; }
p { margin: 0 0 2pt; color: #333; overflow-wrap: anywhere; }
table { width: 100%; margin-top: 6pt; border-collapse: collapse; table-layout: fixed; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 2pt 4pt; border: 0.5pt solid #999; text-align: start; vertical-align: top; overflow-wrap: anywhere; white-space: pre-line; }
th { background: #f0f2f5; font-weight: 600; }
.figure { text-align: end; font-variant-numeric: tabular-nums; }
.notes { padding-inline-start: 12pt; }
.watermark { position: fixed; inset: 0; z-index: 1; display: grid; grid-template-columns: repeat(auto-fill, 400px); grid-auto-rows: 200px; overflow: hidden; pointer-events: none; }
.watermark span { align-self: center; justify-self: center; color: rgba(200, 200, 200, 0.3); font-size: 12px; white-space: nowrap; transform: rotate(-20deg); }
`;

/** The number of watermarks, 400 by 200 pixels each, that cover the largest page. */
const watermarkCount = 24;

/** Writes the printable list into an empty document. Values are inserted as text, never as markup. */
export function writePrintDocument(page: Document, sheet: PrintDocument): void {
  page.documentElement.lang = sheet.language;
  page.title = sheet.title;
  page.head.append(element(page, "style", { text: `${pageRule(sheet)}${styles}` }));
  page.body.append(
    element(page, "h1", { text: sheet.title }),
    ...sheet.subtitleLines.map((text) => element(page, "p", { text })),
    tableOf(page, sheet),
  );
  if (sheet.watermark === "") return;
  const texts = Array.from({ length: watermarkCount }, () => element(page, "span", { text: sheet.watermark }));
  page.body.append(element(page, "div", { className: "watermark", children: texts }));
}

/** The browser counts the pages: only it knows the page breaks. */
function pageRule({ isLandscape, formatPageNumber }: PrintDocument): string {
  const parts = formatPageNumber("\uE000", "\uE001").split(/(?<counter>[\uE000\uE001])/u);
  const counters: Readonly<Record<string, string>> = { "\uE000": "counter(page)", "\uE001": "counter(pages)" };
  const content = parts.map((part) => counters[part] ?? quoted(part)).join(" ");
  return `@page { size: A4 ${isLandscape ? "landscape" : "portrait"}; margin: 12mm 12mm 16mm;
  @bottom-right { content: ${content}; font-size: 8pt; } }`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\n]/gu, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}

function tableOf(page: Document, { columns, rows, rowNotes }: PrintDocument): HTMLElement {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => {
    const column = element(page, "col", {});
    column.style.width = `${(100 * width) / whole}%`;
    return column;
  });
  const classOf = (index: number) => (columns[index]?.isNumeric === true ? "figure" : "");
  const line = (name: "th" | "td", texts: readonly string[]) =>
    element(page, "tr", {
      children: texts.map((text, index) => element(page, name, { text, className: classOf(index) })),
    });
  const notesBelow = (index: number) => {
    const notes = rowNotes?.get(index) ?? [];
    if (notes.length === 0) return [];
    const children = notes.map((text) => element(page, "p", { text }));
    const cell = element(page, "td", { className: "notes", children });
    cell.colSpan = columns.length;
    return [element(page, "tr", { children: [cell] })];
  };
  const titles = columns.map(({ title }) => title);
  return element(page, "table", {
    children: [
      element(page, "colgroup", { children: widths }),
      element(page, "thead", { children: [line("th", titles)] }),
      element(page, "tbody", { children: rows.flatMap((texts, index) => [line("td", texts), ...notesBelow(index)]) }),
    ],
  });
}

type Content = { text?: string; className?: string; children?: readonly Node[] };

function element<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  { text, className = "", children = [] }: Content,
): HTMLElementTagNameMap[Name] {
  const element = page.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (className !== "") element.className = className;
  element.append(...children);
  return element;
}
