import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { ThemeChoices } from "#contract/theme";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { computeContrast, createBrand } from "#base/theme/brand";
import { PrimaryOption } from "./PrimaryOption.tsx";
import { preferencesText } from "../text/index.ts";
import { isColourMatch, traditionalColours } from "./traditionalColours.ts";

const found = (text: string) =>
  traditionalColours.filter((colour) => isColourMatch(colour, text)).map(({ name }) => name);

describe("a traditional colour", () => {
  it("has a name of its own, pinyin and a value that a theme accepts", () => {
    expect(new Set(traditionalColours.map(({ name }) => name)).size).toBe(traditionalColours.length);
    expect(new Set(traditionalColours.map(({ hex }) => hex)).size).toBe(traditionalColours.length);
    for (const { name, pinyin, hex } of traditionalColours) {
      expect(name).toMatch(/^\p{Script=Han}+$/u);
      expect(pinyin.split(" "), name).toHaveLength(name.length);
      expect(ThemeChoices.safeParse({ primary: hex }).success, name).toBe(true);
    }
  });

  it("has sufficient contrast as background and as link, as any brand colour", () => {
    for (const { name, hex } of traditionalColours) {
      const { onPrimary, link } = createBrand(hex);
      expect(computeContrast(onPrimary, hex), name).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(link, "#ffffff"), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ["朱", ["朱红"]],
    ["zhū hóng", ["朱红"]],
    ["zhuh", ["朱红"]],
    ["ff4c0", ["朱红"]],
    ["slh", ["石榴红"]],
    ["songhualv", ["松花绿"]],
    ["songhualu", ["松花绿"]],
    ["xyz", []],
  ])("is found by %s", (text, names) => {
    expect(found(text)).toEqual(names);
  });
});

describe("the dialog of traditional colours", () => {
  // The dialog is loaded with its first use; on a busy machine that alone exceeds the time of a test.
  beforeAll(async () => await import("./ColoursDialog.tsx"));

  async function open() {
    const { user } = await renderScreen(<PrimaryOption />, { server: createFakeServer(), texts: preferencesText });
    await user.click(screen.getByRole("button", { name: "中国传统色" }));
    return { user, dialog: within(await screen.findByRole("dialog", { name: "中国传统色" })) };
  }
  const brand = () => document.documentElement.style.getPropertyValue("--sw-brand-600");

  it("applies a colour at once, by pointer and by keys, and warns if white text is unreadable", async () => {
    const { user, dialog } = await open();

    await user.type(dialog.getByRole("textbox", { name: "按名称、拼音或色值查找" }), "xing");
    expect(dialog.getAllByRole("radio")).toHaveLength(2);
    await user.click(dialog.getByRole("radio", { name: /杏黄 ?xìng huáng ?#ffa631/u }));

    await waitFor(() => expect(brand()).toBe("#ffa631"));
    expect(dialog.getByText(/白字与此颜色对比不足/u)).toBeDefined();
    await user.clear(dialog.getByRole("textbox"));
    dialog.getByRole("radio", { name: /靛青/u }).focus();
    await user.keyboard(" ");
    await waitFor(() => expect(brand()).toBe("#177cb0"));
  });

  it("reports that nothing matches, and returns the focus", async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByRole("textbox"), "没有");
    expect(dialog.getByText("没有符合的颜色")).toBeDefined();

    await user.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "中国传统色" }));
  });
});
