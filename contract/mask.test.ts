import { describe, expect, it } from "vitest";
import { maskText } from "./mask.ts";

describe("maskText", () => {
  it.each([
    ["13800001000", "138****1000"],
    ["110101199003071234", "110***********1234"],
    ["12345678", "12****78"],
    ["8001", "8**1"],
    ["110", "***"],
    ["", ""],
    ["138****1000", "138****1000"],
  ])("masks %s as %s", (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });
});
