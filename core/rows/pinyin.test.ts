import { describe, expect, it } from "vitest";
import { toPinyin, toReadings } from "./pinyin.ts";

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
    expect(toPinyin(name)).toEqual({ pinyin, initials });
  });

  it.each(["长".repeat(500), "😀".repeat(500), "a".repeat(500), "长 😀".repeat(200)])(
    "fits its columns and splits no character",
    (name) => {
      const { pinyin, initials } = toPinyin(name);

      expect([...pinyin].length).toBeLessThanOrEqual(400);
      expect([...initials].length).toBeLessThanOrEqual(64);
      expect(pinyin.isWellFormed() && initials.isWellFormed()).toBe(true);
    },
  );
});

describe("the readings of a name", () => {
  it.each([
    ["张三", "zhangsan zs"],
    ["重庆", "chongqing cq zhongqing zq"],
    ["女工 A-1", "nvgonga-1 nga rugonga-1 rga"],
    ["Foreman", "foreman f"],
    ["Old  Town", "oldtown o"],
    ["😀班", "😀ban 😀b"],
    ["", ""],
  ])("of %j are %j", (name, readings) => {
    expect(toReadings(name)).toBe(readings);
  });

  it("begin with the usual one, and end with those that differ from it most", () => {
    const readings = toReadings("查长").split(" ");

    expect(readings[0]).toBe("chachang");
    expect(readings.at(-1)).toBe("zz");
    expect(new Set(readings)).toEqual(
      new Set(["chachang", "cc", "zhachang", "zc", "chazhang", "cz", "zhazhang", "zz"]),
    );
  });

  it.each(["长".repeat(64), "a".repeat(2000), "长😀".repeat(100)])(
    "fit their column and split no character",
    (name) => {
      const readings = toReadings(name);

      expect([...readings].length).toBeLessThanOrEqual(1000);
      expect(readings.isWellFormed()).toBe(true);
    },
  );
});
