import { describe, expect, it } from "vitest";
import { brandOf, contrast, defaultSeed } from "./ladder.ts";
import { themeOf } from "./tokens.ts";

describe.each(["light", "dark"] as const)("what antd draws in a %s scheme", (scheme) => {
  const { token, components } = themeOf(scheme, brandOf(defaultSeed), "small");

  it("says in a tooltip can be read", () => {
    const { colorTextLightSolid = "", colorBgSpotlight = "" } = components?.Tooltip ?? {};

    expect(contrast(colorTextLightSolid, colorBgSpotlight)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["Checkbox", "Radio"] as const)("shows an empty %s on every surface", (name) => {
    const border = components?.[name]?.colorBorder ?? "";

    for (const surface of [token?.colorBgContainer, token?.colorBgElevated])
      expect(contrast(border, surface ?? "")).toBeGreaterThanOrEqual(3);
  });
});
