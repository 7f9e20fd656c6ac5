import { describe, expect, it } from "vitest";
import {
  collectSettingDefinitions,
  defineChoice,
  defineInteger,
  defineLanguages,
  definePattern,
  defineSwitch,
} from "./settingDefinition.ts";
import { parseSettings } from "./settings.ts";

const description = { group: "system", title: "invalid.required", hint: "invalid.required" } as const;
const aSwitch = (code: string) => defineSwitch({ ...description, code, default: true });
const aNumber = (code: string) =>
  defineInteger({ ...description, code, default: 20, minimum: 1, maximum: 1440, unit: "minutes" });
const settings = parseSettings(
  new Map([
    ["on", "True"],
    ["one", "1"],
    ["off", "false"],
    ["other", "perhaps"],
    ["blank", "  "],
    ["fifteen", " 15 "],
    ["half", "1.5"],
    ["much", "1000000"],
    ["languages", "zh-CN, en, zh-TW, xx"],
  ]),
);

describe("settings", () => {
  it.each([
    ["on", true],
    ["one", true],
    ["off", false],
    ["other", true],
    ["blank", true],
    ["missing", true],
  ])("read the switch %s as %s", (code, expected) => {
    expect(settings.get(aSwitch(code))).toBe(expected);
  });

  it.each([
    ["fifteen", 15],
    ["half", 20],
    ["much", 20],
    ["other", 20],
    ["blank", 20],
    ["missing", 20],
  ])("read the number %s as %i", (code, expected) => {
    expect(settings.get(aNumber(code))).toBe(expected);
  });

  it("read known languages, a known choice, and a text", () => {
    const choice = (code: string) =>
      defineChoice({ ...description, code, default: "none", choices: [{ value: "none" }, { value: "perhaps" }] });

    expect(settings.get(defineLanguages({ ...description, code: "languages", default: ["en"] }))).toEqual([
      "zh-CN",
      "en",
      "zh-TW",
    ]);
    expect(settings.get(defineLanguages({ ...description, code: "other", default: ["en"] }))).toEqual(["en"]);
    expect(settings.get(choice("other"))).toBe("perhaps");
    expect(settings.get(choice("on"))).toBe("none");
    expect(settings.get(definePattern({ ...description, code: "blank", default: undefined }))).toBeUndefined();
  });

  it("of a tenant win where tenants may have their own, if they are valid", () => {
    const both = parseSettings(
      new Map([
        ["mine", "30"],
        ["wrong", "30"],
        ["theirs", "30"],
      ]),
      new Map([
        ["mine", "60"],
        ["wrong", "0"],
        ["theirs", "60"],
      ]),
    );

    expect(both.get({ ...aNumber("mine"), isTenantSetting: true })).toBe(60);
    expect(both.get({ ...aNumber("wrong"), isTenantSetting: true })).toBe(30);
    expect(both.get(aNumber("theirs"))).toBe(30);
  });

  it("of a tenant switch off what the installation leaves on, and nothing on that it has switched off", () => {
    const way = { ...aSwitch("way"), isTenantSetting: true, offHoldsForTenants: true } as const;
    const valueOf = (installation: string, own: string) =>
      parseSettings(new Map([["way", installation]]), new Map([["way", own]])).get(way);

    expect([valueOf("True", "False"), valueOf("True", ""), valueOf("False", "True")]).toEqual([false, true, false]);
  });

  it("have one declaration each", () => {
    expect(() => collectSettingDefinitions([aSwitch("on"), aNumber("on")])).toThrow("two modules");
  });
});
