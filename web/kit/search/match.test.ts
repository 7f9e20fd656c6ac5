import { describe, expect, it } from "vitest";
import { findTextRange, matchKeyword } from "./match.ts";

const positions = {
  title: "职位管理",
  plain: "职位管理",
  pinyin: "zhi wei guan li",
  readings: "zhiweiguanli zwgl",
  others: ["/system/pos", "系统管理"],
};
const translated = { ...positions, title: "Positions" };
const ledger = { title: "会计", plain: "会计", pinyin: "kuai ji", readings: "kuaiji kj huiji hj" };

describe("a match", () => {
  it.each([
    { by: "the title", searched: positions, keyword: "职位", match: { rank: 0, ranges: [[0, 2]] } },
    { by: "a part of the title", searched: positions, keyword: "管理", match: { rank: 1, ranges: [[2, 4]] } },
    { by: "initials", searched: positions, keyword: "zwgl", match: { rank: 2, ranges: [[0, 4]] } },
    { by: "initials of a part", searched: positions, keyword: "gl", match: { rank: 3, ranges: [[2, 4]] } },
    { by: "full pinyin", searched: positions, keyword: "zhiwei", match: { rank: 2, ranges: [[0, 2]] } },
    {
      by: "an incomplete syllable",
      searched: positions,
      keyword: "zhiweig",
      match: { rank: 2, ranges: [[0, 3]] },
    },
    {
      by: "initials and syllables mixed",
      searched: positions,
      keyword: "zwguanl",
      match: { rank: 2, ranges: [[0, 4]] },
    },
    { by: "pinyin in capitals", searched: positions, keyword: "ZW", match: { rank: 2, ranges: [[0, 2]] } },
    { by: "another reading", searched: ledger, keyword: "hj", match: { rank: 4, ranges: [] } },
    { by: "the path", searched: positions, keyword: "/pos", match: { rank: 5, ranges: [] } },
    { by: "its parent", searched: positions, keyword: "系统", match: { rank: 5, ranges: [] } },
    { by: "several words", searched: positions, keyword: "系统 职位", match: { rank: 5, ranges: [[0, 2]] } },
    { by: "a translated title", searched: translated, keyword: "posit", match: { rank: 0, ranges: [[0, 5]] } },
    {
      by: "the pinyin of a translated title",
      searched: translated,
      keyword: "zwgl",
      match: { rank: 2, ranges: [] },
    },
    {
      by: "the Chinese of a translated title",
      searched: translated,
      keyword: "职位",
      match: { rank: 5, ranges: [] },
    },
  ])("is found by $by", ({ searched, keyword, match }) => {
    expect(matchKeyword(searched, keyword)).toEqual(match);
  });

  it.each([
    ["letters in another order", "wz"],
    ["more letters than the title has", "zwglx"],
    ["a word that does not occur", "职位 角色"],
  ])("is not found by %s", (_, keyword) => {
    expect(matchKeyword(positions, keyword)).toBeUndefined();
  });

  it("is located in the text, regardless of case", () => {
    expect(findTextRange("Foreman", "MAN")).toEqual([4, 7]);
    expect(findTextRange("Foreman", "")).toBeUndefined();
  });
});
