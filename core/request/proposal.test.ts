import { describe, expect, it } from "vitest";
import { findFreeValue, toRecordCode } from "./proposal.ts";

describe("the code of a new record", () => {
  it.each([
    ["安全部", "AQB"],
    ["Safety Department", "SD"],
    ["第3项目部（东区）", "D3XMBDQ"],
    ["A 区工程部", "AQGCB"],
    ["—", ""],
  ])("of %s is %s", (name, code) => {
    expect(toRecordCode(name)).toBe(code);
  });

  it("is never longer than a code may be", () => {
    expect(toRecordCode("安".repeat(200))).toHaveLength(32);
  });
});

describe("a free value", () => {
  it.each([
    [[], "zhang"],
    [["zhangwei"], "zhang"],
    [["Zhang", "zhang3"], "zhang2"],
    [["zhang", "zhang2", "ZHANG3"], "zhang4"],
  ])("beside %j is %s", (taken, value) => {
    expect(findFreeValue("zhang", taken)).toBe(value);
  });
});
