import { parse } from "csv-parse/sync";
import readXlsx from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import type { ExportType } from "../../contract.ts";
import { getLocalTime } from "#core/request/time";
import { openWriter } from "./openWriter.ts";
import type { Cell, WriterColumn, WriterOptions } from "./rowWriter.ts";
import { createXlsxWriter } from "./xlsx.ts";

const columns: readonly WriterColumn[] = [
  { name: "name", title: "姓名", kind: "text" },
  { name: "orderNo", title: "排序", kind: "number" },
  { name: "createTime", title: "创建时间", kind: "instant" },
  { name: "birthday", title: "生日", kind: "date" },
];
const instant = new Date("2026-11-21T02:03:04Z");
const row: readonly Cell[] = ["李雷", -5, instant, "1990-02-28"];

function writingTo(parts: Uint8Array[], overrides: Partial<WriterOptions> = {}): WriterOptions {
  return {
    title: "账号",
    language: "zh-CN",
    time: getLocalTime("Asia/Shanghai"),
    write: async (part) => {
      parts.push(Uint8Array.from(part));
      await Promise.resolve();
    },
    ...overrides,
  };
}

async function written(
  type: ExportType,
  rows: readonly (readonly Cell[])[],
  overrides: Partial<WriterOptions> = {},
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const writer = openWriter(type, writingTo(parts, overrides));
  await writer.begin(columns);
  await writer.rows(rows);
  await writer.end();
  return Buffer.concat(parts);
}

const formulas = ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1"];

describe("a workbook", () => {
  it("has titles, texts, numbers and dates as values of their types", async () => {
    const sheets = await readXlsx(await written("xlsx", [row, ["韩梅", 12.5, null, null]]));

    expect(sheets.map(({ sheet }) => sheet)).toEqual(["账号"]);
    expect(sheets[0]?.data).toEqual([
      ["姓名", "排序", "创建时间", "生日"],
      // Spreadsheets have no time zones: they show the local time.
      ["李雷", -5, new Date("2026-11-21T10:03:04Z"), new Date("1990-02-28T00:00:00Z")],
      ["韩梅", 12.5, null, null],
    ]);
  });

  it("keeps texts that look like formulas, references, numbers or escapes as texts", async () => {
    const texts = ["=1+1", "@x", "007", "_x0041_", " a & <b> ", "two\nlines", "😀"];
    const [sheet] = await readXlsx(
      await written(
        "xlsx",
        texts.map((text) => [text, null, null, null]),
      ),
      {
        trim: false,
      },
    );

    expect(sheet?.data.slice(1).map(([text]) => text)).toEqual(texts);
  });

  it("drops control characters and unpaired surrogates, and truncates what exceeds a cell", async () => {
    const texts = ["a\u0000b\u0007c\u009f", "half \ud800", "x".repeat(40_000)];
    const [sheet] = await readXlsx(
      await written(
        "xlsx",
        texts.map((text) => [text, null, null, null]),
      ),
    );

    const cellTexts = sheet?.data.slice(1).map(([text]) => String(text));
    expect(cellTexts?.slice(0, 2)).toEqual(["abc", "half \ufffd"]);
    expect(cellTexts?.[2]).toHaveLength(32_767);
  });

  it("writes days as texts if spreadsheets disagree about them", async () => {
    const [sheet] = await readXlsx(
      await written("xlsx", [["a", null, new Date("1899-01-01T00:00:00Z"), "1900-01-31"]]),
    );

    expect(sheet?.data[1]).toEqual(["a", null, "1899-01-01 08:05:00", "1900-01-31"]);
  });

  it("continues in another sheet when one is full, with titles on each", async () => {
    const parts: Uint8Array[] = [];
    const writer = createXlsxWriter(writingTo(parts), { sheetRows: 4 });
    await writer.begin(columns);
    await writer.rows([1, 2, 3, 4].map((number) => [`r${number}`, number, null, null]));
    await writer.rows([[`r5`, 5, null, null]]);
    await writer.rows([6, 7].map((number) => [`r${number}`, number, null, null]));
    await writer.end();

    const sheets = await readXlsx(Buffer.concat(parts));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["账号", "账号 (2)", "账号 (3)"]);
    expect(sheets.map(({ data }) => data.map(([name]) => name))).toEqual([
      ["姓名", "r1", "r2", "r3"],
      ["姓名", "r4", "r5", "r6"],
      ["姓名", "r7"],
    ]);
  });

  it("names its author in a separate sheet", async () => {
    const note = { title: "水印", lines: [["导出人", "=李雷"] as const, ["时间", "2026-11-21 10:00:00"] as const] };
    const sheets = await readXlsx(await written("xlsx", [row], { note }));

    expect(sheets[1]).toEqual({
      sheet: "水印",
      data: [
        ["导出人", "=李雷"],
        ["时间", "2026-11-21 10:00:00"],
      ],
    });
  });

  it("has a valid sheet name for any title", async () => {
    const sheets = await readXlsx(await written("xlsx", [], { title: "'[a]: b/c?' long enough to be cut, this one" }));

    expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([["a b c ' long enough to be cut,", 1]]);
  });

  it("stops when its target fails", async () => {
    let writeCount = 0;
    const writer = openWriter("xlsx", {
      ...writingTo([]),
      write: async () => {
        writeCount += 1;
        await (writeCount > 2 ? Promise.reject(new Error("full")) : Promise.resolve());
      },
    });
    const many = Array.from({ length: 500 }, (_, index) => [`${Math.sin(index)}`, Math.cos(index), null, null]);

    const work = (async () => {
      await writer.begin(columns);
      for (let count = 0; count < 100; count++) await writer.rows(many);
      await writer.end();
    })();

    await expect(work).rejects.toThrow("full");
  });
});

describe("a text file", () => {
  it("with commas is in UTF-8 with a byte order mark, quoted if needed", async () => {
    const file = await written("csv", [row, ['a "b", c\nd', 7, null, null]]);

    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(parse(file, { bom: true })).toEqual([
      ["姓名", "排序", "创建时间", "生日"],
      ["李雷", "-5", "2026-11-21 10:03:04", "1990-02-28"],
      ['a "b", c\nd', "7", "", ""],
    ]);
  });

  it("with tabs has one line for each row", async () => {
    const file = await written("txt", [row, ["a\tb\r\nc", 7, null, null]]);

    expect(file.toString()).toBe(
      "\uFEFF姓名\t排序\t创建时间\t生日\r\n李雷\t-5\t2026-11-21 10:03:04\t1990-02-28\r\na b c\t7\t\t\r\n",
    );
  });

  it("as HTML contains a table and no scripts", async () => {
    const page = (await written("html", [["<script>alert(1)</script>", -5, instant, null]])).toString();

    expect(page).toContain('<th scope="col">姓名</th>');
    expect(page).toContain(
      '<tr><td>&lt;script&gt;alert(1)&lt;/script&gt;</td><td class="n">-5</td><td>2026-11-21 10:03:04</td><td></td></tr>',
    );
  });

  it("as XML has an element for each value, named like its field", async () => {
    const note = { title: "水印", lines: [["导出人", "李 & 雷"] as const] };
    const xml = (await written("xml", [['<a b="c">', 1, instant, null]], { note })).toString();

    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<list title="账号">
<column name="name" title="姓名"/>
<column name="orderNo" title="排序"/>
<column name="createTime" title="创建时间"/>
<column name="birthday" title="生日"/>
<note label="导出人">李 &amp; 雷</note>
<row><name>&lt;a b=&quot;c&quot;&gt;</name><orderNo>1</orderNo><createTime>2026-11-21 10:03:04</createTime></row>
</list>
`);
  });

  it.each([
    ["csv", (file: string) => parse(file, { bom: true }).map(([first = ""]) => first)],
    ["txt", (file: string) => file.split("\r\n").map((line) => line.split("\t")[0] ?? "")],
    ["html", (file: string) => [...file.matchAll(/<tr><td>([^<]*)/gu)].map(([, first = ""]) => first)],
    ["xml", (file: string) => [...file.matchAll(/<name>([^<]*)/gu)].map(([, first = ""]) => first)],
  ] as const)("(%s) escapes formulas, and leaves numbers unchanged", async (type, firstCells) => {
    const file = (
      await written(
        type,
        formulas.map((text) => [text, -7, null, null]),
      )
    ).toString();

    const cells = firstCells(file).filter((cell) => /[=+@＝-]/u.test(cell));
    expect(cells).toHaveLength(formulas.length);
    expect(cells.filter((cell) => !cell.startsWith("'"))).toEqual([]);
    expect(file.match(/(?<!')-7/gu)).toHaveLength(formulas.length);
  });
});
