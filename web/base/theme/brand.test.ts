import { describe, expect, it } from "vitest";
import { computeContrast, createBrand, defaultSeed, scaleSteps } from "./brand.ts";

describe("the scale of a brand colour", () => {
  it("is the predefined one for the default colour and for an invalid colour", () => {
    expect(createBrand(defaultSeed).scale).toMatchObject({
      50: "#eff6fc",
      300: "#8ab8e2",
      600: "#0f59a4",
      950: "#10243b",
    });
    expect(createBrand("red; background: url(x)").scale[600]).toBe(defaultSeed);
  });

  it.each(["#ff0000", "#ffff00", "#00ff00", "#000000", "#ffffff", "#0f59a4", "#c2185b", "#0f766e"])(
    "gets darker with each step and has readable text and links: %s",
    (seed) => {
      const { scale, onPrimary, link } = createBrand(seed);

      expect(scale[600]).toBe(seed);
      expect(computeContrast(onPrimary, scale[600])).toBeGreaterThanOrEqual(4.5);
      for (const surface of ["#ffffff", scale[50], scale[100]])
        expect(computeContrast(link, surface)).toBeGreaterThanOrEqual(4.5);
      const onWhite = scaleSteps.map((step) => computeContrast(scale[step], "#ffffff"));
      expect(onWhite).toEqual(onWhite.toSorted((a, b) => a - b));
    },
  );

  it.each(["#ff0000", "#ffff00", "#00ff00", "#000000", "#ffffff", "#0f59a4", "#c2185b", "#7c3aed"])(
    "is readable in chips and on dark surfaces: %s",
    (seed) => {
      const { chip, dark } = createBrand(seed);

      const pairs = [
        [chip.text, chip.background],
        [dark.chip.text, dark.chip.background],
        [dark.onPrimary, dark.primary],
        [dark.primary, "#1a222c"],
        [dark.link, "#1a222c"],
        [dark.link, dark.tint],
        [dark.link, dark.tintHover],
      ] as const;
      const unreadable = pairs.filter(([text, background]) => computeContrast(text, background) < 4.5);
      expect(unreadable).toEqual([]);
    },
  );

  it("has tints of its own hue on dark surfaces", () => {
    const { dark } = createBrand("#7c3aed");

    // More red than green, and most of all blue.
    for (const colour of [dark.tint, dark.tintHover, dark.tintBorder, dark.chip.background, dark.link]) {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      expect([red > green, blue > red]).toEqual([true, true]);
    }
  });

  it("has dark text on yellow and white text on black", () => {
    expect(createBrand("#ffff00").onPrimary).toBe("#0b1a2b");
    expect(createBrand("#000000").onPrimary).toBe("#ffffff");
  });
});
