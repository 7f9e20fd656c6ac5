import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toContent, toInput } from "./commentText.ts";

describe("the text of a comment field", () => {
  it("mentions the chosen people, the longer of two names first", () => {
    const people = new Map([
      ["Anna", 5],
      ["Anna Lee", 6],
    ]);

    const content = toContent({ text: " @Anna Lee and @Anna, not @Bob or x@y.z ", people });

    expect(content).toBe("@{6} and @{5}, not @Bob or x@y.z");
  });

  it("is the stored comment again", () => {
    const content = "@{6} and @{5}: see\nhttps://example.com";

    const input = toInput(content, [{ id: toId(6), realName: "Anna Lee" }]);

    expect(input.text).toBe("@Anna Lee and @{5}: see\nhttps://example.com");
    expect(toContent(input)).toBe(content);
  });

  it("keeps two people of one name apart", () => {
    const mentions = [
      { id: toId(5), realName: "Anna" },
      { id: toId(6), realName: "Anna" },
    ];

    const input = toInput("@{5} @{6}", mentions);

    expect(input.text).toBe("@Anna @Anna(2)");
    expect(toContent(input)).toBe("@{5} @{6}");
  });
});
