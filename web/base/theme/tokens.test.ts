import { describe, expect, it } from "vitest";
import { computeContrast, createBrand, defaultSeed } from "./brand.ts";
import { createAntdTheme } from "./tokens.ts";

describe.each(["light", "dark"] as const)("the antd theme in the %s scheme", (scheme) => {
  const { token, components } = createAntdTheme(scheme, createBrand(defaultSeed), "small");

  it("has readable tooltips", () => {
    const { colorTextLightSolid = "", colorBgSpotlight = "" } = components?.Tooltip ?? {};

    expect(computeContrast(colorTextLightSolid, colorBgSpotlight)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["Checkbox", "Radio"] as const)("has a visible border for an empty %s on every surface", (name) => {
    const border = components?.[name]?.colorBorder ?? "";

    for (const surface of [token?.colorBgContainer, token?.colorBgElevated])
      expect(computeContrast(border, surface ?? "")).toBeGreaterThanOrEqual(3);
  });
});

it("has switches that a finger can hit, of both sizes", () => {
  const { components } = createAntdTheme("light", createBrand(defaultSeed), "touch");
  const { trackHeight, trackHeightSM } = components?.Switch ?? {};

  expect(trackHeight).toBeGreaterThanOrEqual(24);
  expect(trackHeightSM).toBeGreaterThanOrEqual(24);
});

it("shows nothing in the default colour of dark surfaces if the colour is another one", () => {
  const standard: ReadonlySet<unknown> = new Set(Object.values(createBrand(defaultSeed).dark));
  const { token = {} } = createAntdTheme("dark", createBrand("#7c3aed"), "small");

  const kept = Object.entries(token).filter(([, value]) => standard.has(value));

  // Dark text on a light primary is the same for most colours.
  expect(kept.map(([name]) => name).filter((name) => name !== "colorTextLightSolid")).toEqual([]);
});
