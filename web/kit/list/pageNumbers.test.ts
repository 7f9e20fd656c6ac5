import { describe, expect, it } from "vitest";
import { getLastNumberedPage, listPageNumbers } from "./pageNumbers.ts";

const gap = undefined;

describe("the page buttons", () => {
  it.each([
    [1, 1, [1]],
    [3, 4, [1, 2, 3, 4]],
    [10, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [1, 50, [1, 2, 3, 4, 5, 6, 7, 8, 9, gap, 50]],
    [6, 50, [1, 2, 3, 4, 5, 6, 7, 8, 9, gap, 50]],
    [7, 50, [1, gap, 3, 4, 5, 6, 7, 8, 9, 10, gap, 50]],
    [50, 50, [1, gap, 42, 43, 44, 45, 46, 47, 48, 49, 50]],
  ])("are listed for page %i of %i", (page, last, buttons) => {
    expect(listPageNumbers(page, last)).toEqual(buttons);
  });

  it.each([
    [0, 20, 1],
    [41, 20, 3],
    [10_000, 20, 500],
    [1_000_000, 20, 500],
    [1_000_000, 500, 20],
  ])("end, for %i rows in pages of %i, with page %i", (total, size, last) => {
    expect(getLastNumberedPage(total, size)).toBe(last);
  });
});
