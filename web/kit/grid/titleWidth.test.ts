import { expect, it } from "vitest";
import { titleWidth } from "./titleWidth.ts";

it.each([
  { title: "状态", least: 24 + 26, most: 56 },
  // What these took in the browser, 13 pixels high and bold, with the room around them.
  { title: "Recipients", least: 90, most: 104 },
  { title: "Telefonnummer", least: 117, most: 136 },
  { title: "Số điện thoại", least: 108, most: 126 },
])("has room for $title", ({ title, least, most }) => {
  expect(titleWidth(title)).toBeGreaterThanOrEqual(least);
  expect(titleWidth(title)).toBeLessThanOrEqual(most);
});

it("leaves a whole sentence cut", () => {
  expect(titleWidth("Zuletzt geändert durch welches Konto in welcher Organisation")).toBe(200);
});
