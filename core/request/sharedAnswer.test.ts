import { describe, expect, it, vi } from "vitest";
import { shareAnswer, writeAnswer } from "./sharedAnswer.ts";

/** Writes an answer and changes it, as the conversion of instants does. */
function writeAndEmpty(answer: unknown): string {
  const text = JSON.stringify(answer);
  if (Array.isArray(answer)) answer.length = 0;
  return text;
}

describe("an answer that is shared", () => {
  it("is written once for each format, and stays as it is", () => {
    const answer = shareAnswer(["menu"]);
    const write = vi.fn<typeof writeAndEmpty>(writeAndEmpty);

    const texts = ["utc", "utc", "local"].map((format) => writeAnswer(answer, format, write));

    expect(texts).toEqual(['["menu"]', '["menu"]', '["menu"]']);
    expect(write).toHaveBeenCalledTimes(2);
    expect(answer).toEqual(["menu"]);
  });

  it("is written each time if it is not shared", () => {
    const write = vi.fn<typeof writeAndEmpty>(writeAndEmpty);
    const answer = ["menu"];

    expect(writeAnswer(answer, "utc", write)).toBe('["menu"]');
    expect(writeAnswer(answer, "utc", write)).toBe("[]");
    expect(writeAnswer(null, "utc", write)).toBe("null");
  });
});
