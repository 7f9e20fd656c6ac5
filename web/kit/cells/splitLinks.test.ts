import { describe, expect, it } from "vitest";
import { splitLinks } from "./splitLinks.ts";

describe("links in plain text", () => {
  it.each([
    ["see https://example.com/a?b=1#c.", ["see ", "https://example.com/a?b=1#c", "."]],
    ["(http://example.com)", ["(", "http://example.com", ")"]],
    ["见 https://example.com/图，谢谢", ["见 ", "https://example.com/图", "，谢谢"]],
  ])("are found in %s", (text, parts) => {
    const found = splitLinks(text);

    expect(found.map((part) => part.text)).toEqual(parts);
    expect(found.flatMap(({ href }) => href ?? [])).toEqual([parts[1]]);
  });

  it.each(["javascript:alert(1)", "ftp://example.com", "//example.com", "data:text/html,x", "https://"])(
    "are not made of %s",
    (text) => {
      expect(splitLinks(text)).toEqual([{ text }]);
    },
  );
});
