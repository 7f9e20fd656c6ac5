import { describe, expect, it } from "vitest";
import { parseSettings } from "./settings.ts";

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
  ]),
);
const bounds = { otherwise: 20, minimum: 1, maximum: 1440 };

describe("settings", () => {
  it.each([
    ["on", true],
    ["one", true],
    ["off", false],
    ["other", true],
    ["blank", true],
    ["missing", true],
  ])("read the switch %s as %s", (code, expected) => {
    expect(settings.isOn(code, true)).toBe(expected);
  });

  it.each([
    ["fifteen", 15],
    ["half", 20],
    ["much", 20],
    ["other", 20],
    ["blank", 20],
    ["missing", 20],
  ])("read the number %s as %i", (code, expected) => {
    expect(settings.integer(code, bounds)).toBe(expected);
  });

  it("treat a blank text as missing", () => {
    expect(settings.text("blank")).toBeUndefined();
    expect(settings.text("other")).toBe("perhaps");
  });
});
