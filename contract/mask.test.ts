import { describe, expect, it } from "vitest";
import { maskOf } from "./mask.ts";

describe("maskOf", () => {
  it.each([
    ["13800001000", "138****1000"],
    ["110101199003071234", "110***********1234"],
    ["12345678", "12****78"],
    ["8001", "8**1"],
    ["110", "***"],
    ["", ""],
    ["138****1000", "138****1000"],
  ])("makes of %s %s", (text, masked) => {
    expect(maskOf(text)).toBe(masked);
  });
});
