import { describe, expect, it } from "vitest";
import { parseRange } from "./byteRange.ts";

describe("the part of a file that a browser asks for", () => {
  it.each([
    ["bytes=0-", { start: 0, end: 99 }],
    ["bytes=10-19", { start: 10, end: 19 }],
    ["bytes=90-500", { start: 90, end: 99 }],
    ["bytes=-20", { start: 80, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
  ])("%s of 100 bytes", (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each([undefined, "", "bytes=", "bytes=-", "bytes=20-10", "bytes=0-1,5-6", "items=0-1", "bytes=a-b"])(
    "%s means the whole file",
    (header) => {
      expect(parseRange(header, 100)).toBeUndefined();
    },
  );
});
