import { describe, expect, it } from "vitest";
import { findUnclosedLine, listPlaceholders, renderPlain } from "../placeholder.contract.ts";
import { renderRich, sanitiseTemplate, toPlainText } from "./renderTemplate.ts";

const hostile = `<img src=x onerror=alert(1)>"'&\${7*7}@(name){{constructor}}`;

describe("a placeholder", () => {
  it("is known with its line, in text and in HTML", () => {
    expect(listPlaceholders("@(a)\n@(b) @(编号)\n\n@(a)")).toEqual([
      { name: "a", line: 1 },
      { name: "b", line: 2 },
      { name: "编号", line: 2 },
      { name: "a", line: 4 },
    ]);
    expect(listPlaceholders("<p>@(a)</p><p>x<br>@(b)</p>")).toEqual([
      { name: "a", line: 1 },
      { name: "b", line: 3 },
    ]);
  });

  it.each([
    ["@(a", 1],
    ["x @(b) @(c d)\n@(date", 2],
    ["<p>@(a)</p><p>@(b</p><p>)</p>", 2],
    ["@(see below) and @(a)", undefined],
  ])("are looked for without a closing bracket in %s", (template, line) => {
    expect(findUnclosedLine(template)).toBe(line);
  });

  it.each(["@()", "@(a b)", "@(1)", "@ (a)", "@(a", "(a)", `@(${"a".repeat(65)})`, "@(a.b)", "@(Date.now())"])(
    "is not %s, which stays as it is",
    (text) => {
      expect(listPlaceholders(text)).toEqual([]);
      expect(renderPlain(text, new Map([["a", "value"]]))).toBe(text);
    },
  );
});

describe("a value", () => {
  it("is inserted in plain text as it is, and not read again", () => {
    expect(renderPlain("Dear @(name): @(other)", new Map([["name", hostile]]))).toBe(`Dear ${hostile}: @(other)`);
  });

  it("is text where it stands in text", () => {
    const html = renderRich("<p>@(name)</p>", new Map([["name", hostile]]));

    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toMatch(/<img|49/u);
    expect(toPlainText(html)).toBe(hostile);
  });

  it.each([
    { title: "a script as address", template: '<a href="@(link)">x</a>', value: "javascript:alert(1)", found: /href/u },
    { title: "a quote in an address", template: '<a href="@(link)">x</a>', value: '" onclick="x', found: /onclick="/u },
    { title: "an end of a tag", template: '<a href="@(link)">x</a>', value: '"><script>x</script>', found: /<script/u },
    { title: "a tag in a tag", template: "<@(link)>x</@(link)>", value: "script", found: /<script/u },
    { title: "a tag in two parts", template: "@(link)script>x", value: "<", found: /<script/u },
  ])("cannot be $title", ({ template, value, found }) => {
    expect(renderRich(template, new Map([["link", value]]))).not.toMatch(found);
  });

  it("is a part of an address, or the whole one", () => {
    const values = new Map([
      ["link", "https://example.com/?a=1&b=2"],
      ["name", "a&b=c/?#"],
    ]);

    expect(renderRich('<a href="@(link)">x</a>', values)).toContain('href="https://example.com/?a=1&amp;b=2"');
    expect(renderRich('<a href="https://example.com/?q=@(name)">x</a>', values)).toContain("?q=a%26b%3Dc%2F%3F%23");
  });
});

describe("a content", () => {
  it("loads nothing and runs nothing", () => {
    const html = sanitiseTemplate(
      '<p onclick="x()" style="position:fixed;color:red">a<img src="https://x/p.png"><iframe src="//x"></iframe></p>',
    );

    expect(html).toBe('<p style="color:red">a</p>');
  });

  it("keeps the addresses of its links without formats", () => {
    const html =
      '<p>Open <a href="https://x.com/?a&amp;b"><b>this</b></a></p><p><a href="https://y.com">https://y.com</a></p>';

    expect(toPlainText(html)).toBe("Open this (https://x.com/?a&b)\nhttps://y.com");
  });

  it("of hostile size is read in a number of steps that grows with its length", () => {
    const template = "@(".repeat(10_000);

    expect(renderPlain(template, new Map())).toBe(template);
    expect(listPlaceholders(`@(${"a".repeat(20_000)}`)).toEqual([]);
    expect(toPlainText(renderRich("<b>".repeat(5000), new Map()))).toBe("");
  });
});
