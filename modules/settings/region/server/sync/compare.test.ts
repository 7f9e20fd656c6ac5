import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { compareRegions, type KnownRegion, type PlannedChange } from "./compare.ts";
import { getNameStem, listCodesAbove, normaliseCode } from "./regionCodes.ts";
import type { ListedRegion, SourceAnswer } from "./source.ts";

/** Regions of the installation by code: name and the code of the parent. */
function aKnown(regions: Readonly<Record<string, readonly [name: string, parentCode?: string]>>): KnownRegion[] {
  return Object.entries(regions).map(([code, [name, parentCode]]) => ({
    id: toId(Number(code)),
    code,
    name,
    parentId: parentCode === undefined ? null : toId(Number(parentCode)),
  }));
}

/** An answer by code; each region is listed below the nearest code above it. */
function anAnswer(names: Readonly<Record<string, string>>, about: Partial<SourceAnswer> = {}): SourceAnswer {
  const regions: ListedRegion[] = Object.entries(names).map(([code, name]) => ({
    code,
    name,
    parentCode: listCodesAbove(code).find((above) => above in names) ?? null,
  }));
  return { regions, rootCode: null, depth: 3, ...about };
}

const summary = ({ kind, code, name, successorCode }: PlannedChange) =>
  [kind, code, name, successorCode].filter((part) => part !== null).join(" ");

const jiangxi = {
  "360000": ["江西省"],
  "361100": ["上饶市", "360000"],
  "361102": ["信州区", "361100"],
  "361103": ["广丰区", "361100"],
  "361121": ["上饶县", "361100"],
  "361123": ["玉山县", "361100"],
  "361124": ["铅山县", "361100"],
  "361125": ["横峰县", "361100"],
} as const;
const jiangxiNames = Object.fromEntries(Object.entries(jiangxi).map(([code, [name]]) => [code, name]));

describe("a code", () => {
  it.each([
    ["360000000000", "360000"],
    ["361104000000", "361104"],
    ["361104001000", "361104001"],
    ["361104001001", "361104001001"],
    ["361104000", "361104"],
    ["361104001", "361104001"],
    ["361104", "361104"],
    ["3611", "361100"],
    ["36", "360000"],
    ["36110", undefined],
    ["", undefined],
    ["36110a", undefined],
  ])("of a service is written as in the table: %s", (given, code) => {
    expect(normaliseCode(given)).toBe(code);
  });

  it.each([
    ["361104001001", ["361104001", "361104", "361100", "360000"]],
    ["441900003", ["441900", "440000"]],
    ["361104", ["361100", "360000"]],
    ["810001", ["810000"]],
    ["361100", ["360000"]],
    ["360000", []],
  ])("names the codes above it: %s", (code, above) => {
    expect(listCodesAbove(code)).toEqual(above);
  });

  it.each([
    ["密云县", "密云"],
    ["上海市", "上海"],
    ["新区", "新"],
    ["县", "县"],
    ["延边朝鲜族自治州", "延边朝鲜族"],
  ])("belongs to a name with a stem: %s", (name, stem) => {
    expect(getNameStem(name)).toBe(stem);
  });
});

describe("the difference to a service", () => {
  it("is empty if both agree", () => {
    expect(compareRegions(aKnown(jiangxi), anAnswer(jiangxiNames))).toEqual({ changes: [], vanishing: [] });
  });

  it("maps an abolished code to the new one at its place, although its name is another (361121 is 361104 today)", () => {
    const { "361121": _, ...others } = jiangxiNames;

    const { changes, vanishing } = compareRegions(aKnown(jiangxi), anAnswer({ ...others, "361104": "广信区" }));

    expect(changes.map(summary)).toEqual(["merged 361121 上饶县 361104", "added 361104 广信区"]);
    expect(changes[0]).toMatchObject({ successorName: "广信区", parentName: "江西省 / 上饶市", regionId: 361_121 });
    expect(vanishing).toEqual([{ level: 3, count: 1, total: 6, isTooMany: false }]);
  });

  it("names no successor where several would fit", () => {
    const { "361121": _, ...others } = jiangxiNames;

    const { changes } = compareRegions(
      aKnown(jiangxi),
      anAnswer({ ...others, "361104": "广信区", "361105": "南屏区" }),
    );

    expect(changes.map(summary)).toEqual(["abolished 361121 上饶县", "added 361104 广信区", "added 361105 南屏区"]);
  });

  it("finds a successor by the same name first, then by the same name with another ending", () => {
    const { "361121": _, "361123": __, ...others } = jiangxiNames;

    const { changes } = compareRegions(
      aKnown(jiangxi),
      anAnswer({ ...others, "361191": "玉山县", "361192": "上饶区" }),
    );

    expect(changes.map(summary).slice(0, 2)).toEqual(["merged 361121 上饶县 361192", "merged 361123 玉山县 361191"]);
  });

  it("follows districts into the successor of their city", () => {
    const answer = anAnswer({ "360000": "江西省", "361200": "信江市", "361202": "信州区", "361203": "广丰区" });

    const { changes } = compareRegions(aKnown(jiangxi), answer);

    expect(changes.map(summary)).toContain("merged 361100 上饶市 361200");
    expect(changes.map(summary)).toContain("merged 361102 信州区 361202");
  });

  it("contains new names and other parents", () => {
    const known = aKnown({ ...jiangxi, "361103": ["广丰县", "360000"], "361123": ["玉山", "361100"] });

    const { changes } = compareRegions(known, anAnswer(jiangxiNames));

    expect(changes.map(summary)).toEqual(["moved 361103 广丰区", "renamed 361123 玉山县"]);
    expect(changes[0]).toMatchObject({ beforeName: "广丰县", beforeParentName: "江西省", parentCode: "361100" });
    expect(changes[1]).toMatchObject({ beforeName: "玉山", beforeParentName: null });
  });

  it("leaves placeholders between a province and its districts as they are", () => {
    const known = aKnown({ "110000": ["北京市"], "110100": ["市辖区", "110000"], "110101": ["东城区", "110100"] });

    const without = compareRegions(known, anAnswer({ "110000": "北京市", "110101": "东城区" }));
    const renamed = compareRegions(known, anAnswer({ "110000": "北京市", "110100": "北京城区", "110101": "东城区" }));

    expect([without.changes, renamed.changes]).toEqual([[], []]);
  });

  it("says nothing about levels and places that the service was not asked for", () => {
    const known = aKnown({
      ...jiangxi,
      "361102001": ["茅家岭街道", "361102"],
      "370000": ["山东省"],
      "370100": ["济南市", "370000"],
    });

    const national = compareRegions(known, anAnswer({ "360000": "江西省", "370000": "山东省" }, { depth: 1 }));
    const local = compareRegions(known, anAnswer(jiangxiNames, { rootCode: "360000", depth: 2 }));

    expect([national, local]).toEqual([
      { changes: [], vanishing: [] },
      { changes: [], vanishing: [] },
    ]);
  });

  it("moves what lies below an abolished region into its successor, or abolishes it as well", () => {
    const known = aKnown({ ...jiangxi, "361121100": ["旭日街道", "361121"], "361124100": ["河口镇", "361124"] });
    const { "361121": _, "361124": __, ...others } = jiangxiNames;

    const { changes } = compareRegions(known, anAnswer({ ...others, "361104": "上饶区" }));

    expect(changes.map(summary)).toEqual([
      "merged 361121 上饶县 361104",
      "abolished 361124 铅山县",
      "abolished 361124100 河口镇",
      "moved 361121100 旭日街道",
      "added 361104 上饶区",
    ]);
    expect(changes[3]).toMatchObject({ parentCode: "361104", parentName: "江西省 / 上饶市 / 上饶区" });
  });

  it("adds the towns of one district", () => {
    const answer = anAnswer(
      { "361102": "信州区", "361102001": "茅家岭街道", "361102101": "沙溪镇" },
      { rootCode: "361102", depth: 1 },
    );

    const { changes } = compareRegions(aKnown(jiangxi), answer);

    expect(changes.map(summary)).toEqual(["added 361102001 茅家岭街道", "added 361102101 沙溪镇"]);
    expect(changes.map(({ level, parentCode }) => [level, parentCode])).toEqual([
      [4, "361102"],
      [4, "361102"],
    ]);
  });

  it("has the towns of a city without districts one level further up", () => {
    const known = aKnown({ "440000": ["广东省"], "441900": ["东莞市", "440000"], "441900003": ["东城街道", "441900"] });

    const { changes, vanishing } = compareRegions(
      known,
      anAnswer({ "441900": "东莞市", "441900004": "南城街道" }, { rootCode: "441900", depth: 1 }),
    );

    expect(changes.map(summary)).toEqual(["merged 441900003 东城街道 441900004", "added 441900004 南城街道"]);
    expect(vanishing).toEqual([{ level: 4, count: 1, total: 1, isTooMany: true }]);
  });

  it("tells when more than a fifth of a level would vanish", () => {
    const five = Object.fromEntries(Object.entries(jiangxi).filter(([code]) => code !== "361125"));
    const known = aKnown(five);
    const { "361121": _, "361125": __, ...one } = jiangxiNames;
    const { "361123": ___, ...two } = one;

    expect(compareRegions(known, anAnswer(one)).vanishing[0]).toEqual({
      level: 3,
      count: 1,
      total: 5,
      isTooMany: false,
    });
    expect(compareRegions(known, anAnswer(two)).vanishing[0]).toEqual({
      level: 3,
      count: 2,
      total: 5,
      isTooMany: true,
    });
  });
});
