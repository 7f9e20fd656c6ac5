import { describe, expect, it } from "vitest";
import { type Part, buildArchive, buildWorkbook, buildWorkbookParts, textRow } from "#tests/builders/archive";
import { type ParsedFile, run } from "./parse.worker.ts";
import type { FileRow } from "./sheet.ts";
import { unpackRows } from "./parse.ts";

type ParseInput = {
  sheet?: string;
  headerRow?: number;
  known?: readonly string[];
  examples?: Record<string, string>[];
};

type Answer = { fault?: string } & Partial<Omit<ParsedFile, "packs"> & { rows: FileRow[] }>;

async function read(bytes: Buffer, { sheet, headerRow, known = [], examples = [] }: ParseInput = {}): Promise<Answer> {
  const template = {
    known: new Map(known.map((title) => [title, title])),
    exampleRows: examples.map((row) => new Map(Object.entries(row))),
  };
  const answer = await run({ bytes, sheet, headerRow, template });
  if ("fault" in answer) return { fault: answer.fault.key };
  const { packs, ...about } = answer.parsed;
  return { ...about, rows: (await Promise.all(packs.map(unpackRows))).flat() };
}

async function readText(text: string, asked?: ParseInput): Promise<Answer> {
  return await read(Buffer.from(text), asked);
}

const titles = textRow(1, ["name", "code"]);

describe("values with separators", () => {
  it.each([
    ["commas", "name,code\nA,1\nB,2\n"],
    ["tabs", "name\tcode\r\nA\t1\r\nB\t2"],
    ["semicolons", "name;code\nA;1\nB;2"],
    ["quotes", '"name","code"\n"A","1"\n"B","2"\n'],
    ["a byte order mark of UTF-8", "\uFEFFname,code\nA,1\nB,2"],
    ["empty lines", "name,code\n\nA,1\n,\nB,2\n"],
  ])("are parsed with %s", async (_title, text) => {
    const { titles: found, rows } = await readText(text);

    expect(found).toEqual(["name", "code"]);
    expect(rows?.map(([, cells]) => cells)).toEqual([
      ["A", "1"],
      ["B", "2"],
    ]);
  });

  it("may contain separators and line ends inside quotes", async () => {
    const { rows } = await readText('name,code\n"A, the ""first""\nline","1"\n');

    expect(rows).toEqual([[2, ['A, the "first"\nline', "1"]]]);
  });

  it("are decoded as GB18030 if they are not UTF-8, and as UTF-16 with a byte order mark", async () => {
    const chinese = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0xc0, 0xee, 0xc0, 0xd7, 0x0a]);
    const wide = Buffer.from("\uFEFF姓名\n李雷\n", "utf16le");

    const found = [await read(chinese), await read(wide)];

    expect(found.map(({ titles: [title] = [], rows }) => [title, rows?.[0]?.[1]])).toEqual([
      ["姓名", ["李雷"]],
      ["姓名", ["李雷"]],
    ]);
  });

  it("lose the apostrophe by which an export escapes a formula", async () => {
    const { rows } = await readText("name,code\n'=1+1,'Tis\n");

    expect(rows).toEqual([[2, ["=1+1", "'Tis"]]]);
  });

  it("lose the template's example in any language, as far as its columns are still there", async () => {
    const examples = [
      { name: "示例", remark: "示例行" },
      { name: "Example", remark: "ignored" },
    ];
    const readWithExamples = async (text: string) =>
      (await readText(text, { known: ["name", "remark"], examples })).rows?.map(([, cells]) => cells);

    expect(await readWithExamples("name,age,remark\nExample,30,ignored\nA,1,\n")).toEqual([["A", "1"]]);
    expect(await readWithExamples("name,age\n示例,30\nA,1\n")).toEqual([["A", "1"]]);
    expect(await readWithExamples("name,remark\nExample,own\n")).toEqual([["Example", "own"]]);
    expect(await readWithExamples("age\nExample\n")).toEqual([["Example"]]);
  });

  it("have their titles in the row with most known ones, or in the selected row", async () => {
    const text = "List of positions,,,\nprinted today,by me,for you,again\n职位名称 *,编 码,,\nA,1,,\n";

    const found = await readText(text, { known: ["职位名称", "编码"] });
    const selected = await readText(text, { headerRow: 2 });

    expect(found).toMatchObject({
      headerRow: 3,
      titles: ["职位名称 *", "编 码"],
      rowCount: 1,
      rows: [[4, ["A", "1"]]],
    });
    expect(selected).toMatchObject({ headerRow: 2, rowCount: 2 });
  });

  it("add a column without a title for a longer row", async () => {
    expect(await readText("name,code\nA,1,2\n")).toMatchObject({ titles: ["name", "code", ""] });
  });

  it.each([
    ["import.too_many_rows", `name\n${"a\n".repeat(100_001)}`],
    ["import.too_many_columns", `${"a,".repeat(500)}a\n${"1,".repeat(500)}1\n`],
    ["import.line_too_long", `name,code\n${"x".repeat(10_000_000)}`],
    ["import.cell_too_long", `name\n${"x".repeat(32_768)}\n`],
    ["import.no_titles", ""],
    ["import.no_titles", "\n\n"],
    ["import.no_rows", "name,code\n"],
    ["import.unknown_type", "name\0code\n1\n"],
  ])("are refused: %s", async (fault, text) => {
    expect(await readText(text)).toEqual({ fault });
  });

  it("may have as many rows and columns as the limits allow", async () => {
    const rows = await readText(`name\n${"a\n".repeat(100_000)}`);
    const columns = await readText(`${"a,".repeat(499)}a\n${"1,".repeat(499)}1\n`);

    expect([rows.rowCount, columns.titles?.length]).toEqual([100_000, 500]);
  });

  it("are refused in an unknown encoding or format", async () => {
    const answers = [
      await read(Buffer.from([0xff, 0xff, 0x41, 0x0a, 0x42])),
      await read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])),
      await read(Buffer.from("%PDF-1.7\n\0\0")),
    ];

    expect(answers).toEqual([
      { fault: "import.unknown_encoding" },
      { fault: "import.old_workbook" },
      { fault: "import.unknown_type" },
    ]);
  });
});

describe("a workbook", () => {
  it("provides texts, numbers without exponents, booleans, dates and formula values, but no formula errors", async () => {
    const cells = [
      '<c r="A2" t="inlineStr"><is><t>Foreman</t></is></c>',
      '<c r="B2"><v>13812345678</v></c>',
      '<c r="C2"><v>0.10000000000000001</v></c>',
      '<c r="D2" t="b"><v>1</v></c>',
      '<c r="E2" s="1"><v>46053</v></c>',
      '<c r="F2" s="2"><v>46053.5</v></c>',
      '<c r="G2"><f>1+1</f><v>2</v></c>',
      '<c r="H2" t="str"><f>CONCATENATE("a","b")</f><v>ab</v></c>',
      '<c r="I2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    ].join("");
    const head = textRow(1, ["a", "b", "c", "d", "e", "f", "g", "h", "i"]);

    const { rows } = await read(buildArchive(buildWorkbookParts({ Sheet1: `${head}<row r="2">${cells}</row>` })));

    expect(rows?.[0]?.[1]).toEqual([
      "Foreman",
      "13812345678",
      "0.1",
      "TRUE",
      "2026-01-31",
      "2026-01-31 12:00:00",
      "2",
      "ab",
    ]);
  });

  it("provides its first sheet or the named one, each row by its number", async () => {
    const second = `${titles}${textRow(5, ["A", "1"])}`;
    const file = buildArchive(
      buildWorkbookParts({ "One &amp; all": `${titles}${textRow(2, ["B", "2"])}`, Two: second }),
    );

    const first = await read(file);
    const named = await read(file, { sheet: "Two" });

    expect(first).toMatchObject({ sheets: ["One & all", "Two"], sheet: "One & all", rows: [[2, ["B", "2"]]] });
    expect(named).toMatchObject({ sheet: "Two", rows: [[5, ["A", "1"]]] });
    expect(await read(file, { sheet: "Three" })).toEqual({ fault: "import.unknown_sheet" });
  });
});

describe("an archive", () => {
  const parts = buildWorkbookParts({ Sheet1: `${titles}${textRow(2, ["A", "1"])}` });
  const evil = (part: Part) => buildArchive([...parts, part]);
  const zeros = Buffer.alloc(60 * 1024 ** 2);

  it.each([
    [
      "that unpacks to more than it declares",
      "import.unpacked_too_large",
      { name: "xl/a.xml", content: zeros, claims: { unpacked: 10 } },
    ],
    ["that unpacks to too much", "import.unpacked_too_large", { name: "xl/media/a.png", content: zeros }],
    [
      "with too high a compression ratio",
      "import.unpacked_too_large",
      { name: "xl/a.xml", content: Buffer.alloc(4 * 1024 ** 2) },
    ],
    ["with a path to a parent folder", "import.broken_file", { name: "../../etc/passwd", content: "x" }],
    ["with an absolute path", "import.broken_file", { name: "/etc/passwd", content: "x" }],
    ["with a path of Windows", "import.broken_file", { name: "C:\\evil.xml", content: "x" }],
    ["with a link", "import.broken_file", { name: "xl/link", content: "/etc/passwd", claims: { mode: 0o120_777 } }],
    ["with a password", "import.encrypted", { name: "xl/a.xml", content: "x", claims: { flags: 1 } }],
    ["with two parts of one name", "import.broken_file", { name: "xl/workbook.xml", content: "x" }],
    [
      "with a part missing from its directory",
      "import.broken_file",
      { name: "xl/b.xml", content: "x", isHidden: true },
    ],
    [
      "that refers to other workbooks",
      "import.external_links",
      { name: "xl/externalLinks/externalLink1.xml", content: "x" },
    ],
    [
      "that declares an entity",
      "import.unsafe_markup",
      { name: "xl/a.xml", content: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>' },
    ],
    [
      "in an encoding that hides declarations",
      "import.unsafe_markup",
      { name: "xl/a.xml", content: Buffer.from("\uFEFF<x/>", "utf16le") },
    ],
  ])("%s is refused", async (_title, fault, part) => {
    expect(await read(evil(part))).toEqual({ fault });
  });

  it("with a thousand parts is accepted, with one more refused", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `m/${index}.png`, content: "x" }));

    const fitting = await read(buildArchive([...parts, ...many(1000 - parts.length)]));
    const over = await read(buildArchive([...parts, ...many(1001 - parts.length)]));

    expect(fitting.rowCount).toBe(1);
    expect(over).toEqual({ fault: "import.too_many_parts" });
  });

  it.each([
    ["import.too_many_rows", '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'],
    ["import.too_many_columns", '<row r="2"><c r="XFD2"><v>1</v></c></row>'],
    ["import.too_many_columns", `<row>${"<c><v>1</v></c>".repeat(501)}</row>`],
    ["import.too_many_columns", '<x:row r="2"><x:c s="1" r="ZZZ2"><x:v>1</x:v></x:c></x:row>'],
    ["import.too_many_rows", Array.from({ length: 100_200 }, () => `<row s="${Math.random()}"/>`).join("")],
  ])("with a sheet that would expand too far is refused before unpacking: %s", async (fault, rows) => {
    expect(await read(buildArchive(buildWorkbookParts({ Sheet1: titles + rows })))).toEqual({ fault });
  });

  it.each([
    ["truncated", buildWorkbook([["name"], ["A"]]).subarray(0, 300)],
    ["without a sheet", buildArchive([{ name: "a.txt", content: "x" }])],
    [
      "whose directory points anywhere",
      Buffer.concat([buildWorkbook([["name"], ["A"]]), Buffer.from("PK\u0005\u0006"), Buffer.alloc(18, 0xff)]),
    ],
    ["with rubbish in its body", Buffer.from(buildWorkbook([["name"], ["A"]])).fill(0x41, 60, 90)],
  ])("that is broken (%s) is refused", async (_title, file) => {
    const { fault } = await read(file);

    expect(fault).toMatch(/^import\.(?:broken_file|no_sheet|too_many_parts)$/u);
  });
});
