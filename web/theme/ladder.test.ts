import { describe, expect, it } from "vitest";
import { brandOf, contrast, defaultSeed, steps } from "./ladder.ts";

describe("the ladder of a brand colour", () => {
  it("is the tuned one for the default colour and for what is no colour", () => {
    expect(brandOf(defaultSeed).ladder).toMatchObject({
      50: "#eff6fc",
      300: "#8ab8e2",
      600: "#0f59a4",
      950: "#10243b",
    });
    expect(brandOf("red; background: url(x)").ladder[600]).toBe(defaultSeed);
  });

  it.each(["#ff0000", "#ffff00", "#00ff00", "#000000", "#ffffff", "#0f59a4", "#c2185b"])(
    "goes from light to dark and can be read everywhere: %s",
    (seed) => {
      const { ladder, onPrimary, link } = brandOf(seed);

      expect(ladder[600]).toBe(seed);
      expect(contrast(onPrimary, ladder[600])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(link, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      const onWhite = steps.map((step) => contrast(ladder[step], "#ffffff"));
      expect(onWhite).toEqual(onWhite.toSorted((a, b) => a - b));
    },
  );

  it("writes dark on yellow and white on black", () => {
    expect(brandOf("#ffff00").onPrimary).toBe("#0b1a2b");
    expect(brandOf("#000000").onPrimary).toBe("#ffffff");
  });
});
