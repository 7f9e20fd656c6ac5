import { describe, expect, it } from "vitest";
import { pinyinOf } from "./pinyin.ts";

describe("the pinyin of a name", () => {
  it.each([
    ["张三", "zhang san", "zs"],
    ["重庆", "chong qing", "cq"],
    ["女工 A-1", "nv gong a-1", "nga"],
    ["Foreman", "foreman", "f"],
    ["Å 组", "å zu", "åz"],
    ["😀班", "😀 ban", "😀b"],
    ["", "", ""],
    ["  ", "", ""],
  ])("of %j is %j, its initials %j", (name, pinyin, initials) => {
    expect(pinyinOf(name)).toEqual({ pinyin, initials });
  });

  it.each(["长".repeat(500), "😀".repeat(500), "a".repeat(500), "长 😀".repeat(200)])(
    "fits its columns and breaks no character",
    (name) => {
      const { pinyin, initials } = pinyinOf(name);

      expect([...pinyin].length).toBeLessThanOrEqual(400);
      expect([...initials].length).toBeLessThanOrEqual(64);
      expect(pinyin.isWellFormed() && initials.isWellFormed()).toBe(true);
    },
  );
});
