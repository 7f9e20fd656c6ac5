/** One column on paper. */
export type SheetColumn = { readonly title: string; readonly width: number; readonly isFigure: boolean };

/** A list as it goes on paper: all of it words already. */
export type Sheet = {
  readonly language: string;
  readonly title: string;
  /** What stands under the title, a line each: filter, who and when. */
  readonly about: readonly string[];
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly isLandscape: boolean;
  /** Stands across every page; nothing where the tenant wants none. */
  readonly watermark: string;
  /** The number of a page in words, from its own number and that of all pages as the browser counts them. */
  readonly numberOf: (page: string, pages: string) => string;
};

/** More columns than these need the long side of the paper. */
const mostUpright = 6;

/** How paper is laid for so many columns, unless somebody says otherwise. */
export function isWide(columns: number): boolean {
  return columns > mostUpright;
}

const looks = `
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
.mark { position: fixed; inset: 0; z-index: 1; display: grid; grid-template-columns: repeat(auto-fill, 400px); grid-auto-rows: 200px; overflow: hidden; pointer-events: none; }
.mark span { align-self: center; justify-self: center; color: rgba(200, 200, 200, 0.3); font-size: 12px; white-space: nowrap; transform: rotate(-20deg); }
`;

/** So many watermarks cover the largest page of 400 by 200 pixels each. */
const marks = 24;

/** Writes a sheet into an empty document. Its texts are texts, whatever they hold. */
export function writeSheet(page: Document, sheet: Sheet): void {
  page.documentElement.lang = sheet.language;
  page.title = sheet.title;
  page.head.append(element(page, "style", { text: `${pageRule(sheet)}${looks}` }));
  page.body.append(
    element(page, "h1", { text: sheet.title }),
    ...sheet.about.map((text) => element(page, "p", { text })),
    tableOf(page, sheet),
  );
  if (sheet.watermark === "") return;
  const texts = Array.from({ length: marks }, () => element(page, "span", { text: sheet.watermark }));
  page.body.append(element(page, "div", { className: "mark", children: texts }));
}

/** The browser counts the pages: nobody else knows where they end. */
function pageRule({ isLandscape, numberOf }: Sheet): string {
  const parts = numberOf("\uE000", "\uE001").split(/(?<counter>[\uE000\uE001])/u);
  const counters: Readonly<Record<string, string>> = { "\uE000": "counter(page)", "\uE001": "counter(pages)" };
  const content = parts.map((part) => counters[part] ?? quoted(part)).join(" ");
  return `@page { size: A4 ${isLandscape ? "landscape" : "portrait"}; margin: 12mm 12mm 16mm;
  @bottom-right { content: ${content}; font-size: 8pt; } }`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\n]/gu, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}

function tableOf(page: Document, { columns, rows }: Sheet): HTMLElement {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => {
    const column = element(page, "col", {});
    column.style.width = `${(100 * width) / whole}%`;
    return column;
  });
  const classOf = (index: number) => (columns[index]?.isFigure === true ? "figure" : "");
  const line = (name: "th" | "td", texts: readonly string[]) =>
    element(page, "tr", {
      children: texts.map((text, index) => element(page, name, { text, className: classOf(index) })),
    });
  const titles = columns.map(({ title }) => title);
  return element(page, "table", {
    children: [
      element(page, "colgroup", { children: widths }),
      element(page, "thead", { children: [line("th", titles)] }),
      element(page, "tbody", { children: rows.map((texts) => line("td", texts)) }),
    ],
  });
}

type Content = { text?: string; className?: string; children?: readonly Node[] };

function element<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  { text, className = "", children = [] }: Content,
): HTMLElementTagNameMap[Name] {
  const made = page.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className !== "") made.className = className;
  made.append(...children);
  return made;
}
