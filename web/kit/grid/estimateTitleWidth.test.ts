import { expect, it } from "vitest";
import { browser } from "#testing/browser.ts";
import { estimateTitleWidth } from "./estimateTitleWidth.ts";

it.each([
  { title: "状态", least: 24 + 26, most: 56 },
  // Widths measured in a browser at 13 pixels and bold, with padding.
  { title: "Recipients", least: 90, most: 104 },
  { title: "Telefonnummer", least: 117, most: 136 },
  { title: "Số điện thoại", least: 108, most: 126 },
])("has room for $title", ({ title, least, most }) => {
  expect(estimateTitleWidth(title)).toBeGreaterThanOrEqual(least);
  expect(estimateTitleWidth(title)).toBeLessThanOrEqual(most);
});

it("limits the width of a whole sentence", () => {
  expect(estimateTitleWidth("Zuletzt geändert durch welches Konto in welcher Organisation")).toBe(200);
});

it("has room for the menu of the header where it is always shown", () => {
  const onDesktop = estimateTitleWidth("Status");
  browser.window = { width: 1180, height: 820, isTouch: true };

  expect(estimateTitleWidth("Status") - onDesktop).toBe(26);
});
