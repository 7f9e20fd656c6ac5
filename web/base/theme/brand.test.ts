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

  it.each(["#ff0000", "#ffff00", "#00ff00", "#000000", "#ffffff", "#0f59a4", "#c2185b"])(
    "gets darker with each step and has readable text and links: %s",
    (seed) => {
      const { scale, onPrimary, link } = createBrand(seed);

      expect(scale[600]).toBe(seed);
      expect(computeContrast(onPrimary, scale[600])).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(link, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      const onWhite = scaleSteps.map((step) => computeContrast(scale[step], "#ffffff"));
      expect(onWhite).toEqual(onWhite.toSorted((a, b) => a - b));
    },
  );

  it("has dark text on yellow and white text on black", () => {
    expect(createBrand("#ffff00").onPrimary).toBe("#0b1a2b");
    expect(createBrand("#000000").onPrimary).toBe("#ffffff");
  });
});
