import { describe, expect, it } from "vitest";
import { preparePastedHtml } from "./pastedContent.ts";

const cell = (text: string, span = "") => `<td ${span}><p class=MsoNormal><b>${text}</b></p></td>`;

describe("a pasted table", () => {
  it("becomes lines with tabs between the cells", () => {
    const rows = `<tr><th>地点</th><th>日期</th><th>负责人</th></tr><tr>${cell("苏州会展中心")}${cell("11月25日")}${cell("黄明国")}</tr>`;

    const { html, hasTables } = preparePastedHtml(`<p>安排</p><table><tbody>${rows}</tbody></table>`);

    expect(html).toBe("<p>安排</p><pre>地点\t日期\t负责人\n苏州会展中心\t11月25日\t黄明国</pre>");
    expect(hasTables).toBe(true);
  });

  it("keeps its columns beside merged cells", () => {
    const rows = [
      `<tr>${cell("甲", 'rowspan="2"')}${cell("乙", 'colspan="2"')}${cell("丙")}</tr>`,
      `<tr>${cell("1")}${cell("2")}${cell("3")}</tr>`,
    ];

    const { html } = preparePastedHtml(`<table>${rows.join("")}</table>`);

    expect(html).toBe("<pre>甲\t乙\t\t丙\n\t1\t2\t3</pre>");
  });

  it("stays as it is if it has one column, as the layout of an e-mail", () => {
    const { html, hasTables } = preparePastedHtml("<table><tbody><tr><td><p>a</p></td></tr></tbody></table>");

    expect(html).toContain("<p>a</p>");
    expect(hasTables).toBe(false);
  });
});

const item = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>\n`;

/** The lists without comments and empty elements. */
function outlineOf(html: string): string {
  const { body } = new DOMParser().parseFromString(preparePastedHtml(html).html, "text/html");
  const read = (element: Element): string =>
    [...element.children]
      .map((child) => {
        if (child.matches("ul, ol")) return `${child.localName}${child.getAttribute("start") ?? ""}[${read(child)}]`;
        return child.matches("li") ? `(${read(child)})` : child.textContent.trim();
      })
      .join("");
  return read(body);
}

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
