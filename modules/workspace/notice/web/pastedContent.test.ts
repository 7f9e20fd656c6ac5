import { describe, expect, it, vi } from "vitest";
import { countLostPictures, preparePastedHtml } from "./pastedContent.ts";

/** The tables with their texts and spans only: `th:` for a header cell, `2x1` for its columns and rows. */
function tablesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(preparePastedHtml(html), "text/html");
  return [...body.querySelectorAll("table")].map((table) =>
    [...table.rows].map(({ cells }) => [...cells].map(describeCell).join(" | ")).join("\n"),
  );
}

function describeCell({ localName, colSpan, rowSpan, textContent }: HTMLTableCellElement): string {
  const span = colSpan * rowSpan === 1 ? "" : `${colSpan}x${rowSpan} `;
  return `${localName === "th" ? "th:" : ""}${span}${textContent.trim()}`;
}

const wordCell = (text: string, span = "") =>
  `<td width=189 ${span} style='width:141.8pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>${text}</b><o:p></o:p></p></td>`;

describe("a pasted table", () => {
  it("of Word stays a table, with merged cells and the repeated rows as header", () => {
    const head = `<thead><tr>${wordCell("地点", "rowspan=2")}${wordCell("日期", "colspan=2")}</tr></thead>`;
    const rows = `<tr>${wordCell("起")}${wordCell("止")}</tr>`;

    expect(tablesOf(`<table class=MsoTableGrid width=568>${head}${rows}</table>`)).toEqual([
      "th:1x2 地点 | th:2x1 日期\n起 | 止",
    ]);
  });

  it("of Excel stays a table, also if it has one column", () => {
    const column = (width: number) => `<col width=${width} style='mso-width-source:userset'>`;
    const cell = (text: string) => `<td height=19 class=xl65 style='height:14.4pt'>${text}</td>`;
    const rows = `<tr>${cell("苏州会展中心")}${cell("11月25日")}</tr><tr>${cell("南京地铁")}${cell("11月26日")}</tr>`;

    expect(tablesOf(`<!--StartFragment--><table>${column(72)}${column(72)}${rows}</table>`)).toEqual([
      "苏州会展中心 | 11月25日\n南京地铁 | 11月26日",
    ]);
    expect(tablesOf(`<table><tr>${cell("甲")}</tr><tr>${cell("乙")}</tr></table>`)).toEqual(["甲\n乙"]);
  });

  it("that is the layout of an e-mail is replaced by its content", () => {
    const data = "<table><tr><td>a</td><td>b</td></tr></table>";
    const layout = `<table><tr><td><p>x</p></td></tr><tr><td>${data}</td></tr></table>`;

    expect(tablesOf(layout)).toEqual(["a | b"]);
    expect(preparePastedHtml("<table><tbody><tr><td><p>a</p></td></tr></tbody></table>")).toBe("<div><p>a</p></div>");
  });

  it("in a cell becomes lines of that cell", () => {
    const inner = "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>";

    const html = preparePastedHtml(`<table><tr><td>${inner}</td><td>b</td></tr></table>`);

    expect(html).toContain("<td><p>1 2</p><p>3 4</p></td><td>b</td>");
  });

  it("loads nothing: all elements belong to the parsed document", () => {
    const create = vi.spyOn(document, "createElement");
    const picture = "<img src=https://x.example/spy.png onerror=alert(1)>";

    preparePastedHtml(`<table><thead><tr><td>${picture}</td><td>b</td></tr></thead></table>${item(1, "1.", picture)}`);

    expect(create).not.toHaveBeenCalled();
    create.mockRestore();
  });
});

const item = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>\n`;

/** The lists without comments and empty elements. */
function outlineOf(html: string): string {
  const { body } = new DOMParser().parseFromString(preparePastedHtml(html), "text/html");
  const read = (element: Element): string =>
    [...element.children]
      .map((child) => {
        if (child.matches("ul, ol")) return `${child.localName}${child.getAttribute("start") ?? ""}[${read(child)}]`;
        return child.matches("li") ? `(${read(child)})` : child.textContent.trim();
      })
      .join("");
  return read(body);
}

describe("headings", () => {
  it("become those of the editor, with what they contain", () => {
    const html = "<h1 style='text-align:center'>甲<b>乙</b></h1><h2>丙</h2><h3>丁</h3><h4>戊</h4><h6>己</h6>";

    expect(preparePastedHtml(html)).toBe(
      '<h2 style="text-align:center">甲<b>乙</b></h2><h2>丙</h2><h3>丁</h3><h3>戊</h3><h3>己</h3>',
    );
  });
});

describe("lost pictures", () => {
  it("are files of the computer and pictures of other sites, no embedded or uploaded ones", () => {
    const lost = ["file:///C:/Users/a/clip_image001.png", "https://x.example/a.png", "cid:1"];
    const kept = ["data:image/png;base64,AA==", "/api/sysFile/noticePicture?id=5"];
    const toHtml = (addresses: readonly string[]) => addresses.map((src) => `<p><img src="${src}"></p>`).join("");

    expect(countLostPictures(toHtml(lost))).toBe(3);
    expect(countLostPictures(toHtml(kept))).toBe(0);
    expect(countLostPictures(toHtml([...lost, ...kept]))).toBe(3);
  });
});

describe("list paragraphs of Word", () => {
  it("become lists without their markers, numbered or not", () => {
    const html = `<p>前</p>${item(1, "1.", "一")}${item(1, "2.", "二")}<p>中</p>${item(1, "·", "甲")}${item(1, "·", "乙")}`;

    expect(outlineOf(html)).toBe("前ol[(一)(二)]中ul[(甲)(乙)]");
  });

  it("are nested by their level, and keep the first number", () => {
    const html = [item(1, "3.", "a"), item(2, "(a)", "b"), item(2, "(b)", "c"), item(1, "4.", "d")].join("");

    expect(outlineOf(html)).toBe("ol3[(aol[(b)(c)])(d)]");
  });

  it("form one list even if the first is nested deeper", () => {
    expect(outlineOf(`${item(2, "o", "a")}${item(1, "·", "b")}`)).toBe("ul[(a)(b)]");
  });
});
