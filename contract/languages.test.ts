import { describe, expect, it } from "vitest";
import { pickLanguage } from "./languages.ts";

describe("the language of a caller", () => {
  it.each([
    [undefined, "zh-CN"],
    ["", "zh-CN"],
    ["en", "en"],
    ["EN", "en"],
    ["en-GB,en;q=0.9", "en"],
    ["zh", "zh-CN"],
    ["zh-TW", "zh-TW"],
    ["zh-hk", "zh-HK"],
    ["zh-Hans-CN", "zh-CN"],
    ["de-AT;q=0.5, fr;q=0.8", "fr"],
    ["de;q=0.5,fr;q=0.5", "de"],
    ["xx, en;q=0.1", "en"],
    ["en;q=0, de", "de"],
    ["en;q=0", "zh-CN"],
    ["en;q=x, ja", "ja"],
    ["*", "zh-CN"],
    ["*;q=0.5, ko;q=0.2", "ko"],
    [",;,q=1", "zh-CN"],
    ["id-ID", "id"],
    ["nb-NO", "no"],
    ["nn", "no"],
    ["zh-Hant-HK", "zh-HK"],
    ["zh-MO, en", "zh-HK"],
    [`${"xx,".repeat(200)}en`, "zh-CN"],
  ] as const)("is, for the header %j, %s", (header, language) => {
    expect(pickLanguage(header)).toBe(language);
  });

  it.each([
    ["de, en;q=0.5", ["zh-CN", "en"], "en"],
    ["de-AT", ["en", "de"], "de"],
    ["zh-TW", ["zh-CN", "en"], "zh-CN"],
    ["ja", ["zh-CN", "en"], "zh-CN"],
    ["ja", ["en", "de"], "en"],
    ["ja", [], "zh-CN"],
  ] as const)("is, for the header %j and the available languages %j, %s", (header, available, language) => {
    expect(pickLanguage(header, available)).toBe(language);
  });
});
