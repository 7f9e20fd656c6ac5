import { describe, expect, it } from "vitest";

// Thespacesbetweenwordsarelost here. violation: garbled comments
describe("a row that nobody reads", () => { // violation: test titles
  it("is kept, whatever happens", () => expect(1).toBe(1)); // violation: test titles
  it.each([1, 2])("is shown to whoever asks: %s", (count) => expect(count).toBe(count)); // violation: test titles
  it("is shown to the caller", () => expect("nobody").toBe("nobody"));
});
