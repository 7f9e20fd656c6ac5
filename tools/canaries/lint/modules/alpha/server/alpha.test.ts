import { setTimeout } from "node:timers/promises"; // caught: house(no-sleep)
import { describe, expect, it, vi } from "vitest";
import "#tests/builders/builder";

vi.mock("#modules/alpha/server"); // caught: vitest(no-restricted-vi-methods)

describe("alpha", () => {
  it("is sound", () => {
    expect(1).toBe(1);
  });

  it("is sound", () => { // caught: vitest(no-identical-title)
    expect(1).toBe(1);
  });

  it.skip("is left out", () => { // caught: vitest(no-disabled-tests)
    expect(1).toBe(1);
  });

  it.only("is alone", () => { // caught: vitest(no-focused-tests)
    expect(1).toBe(1);
  });

  it("proves nothing", () => {}); // caught: vitest(expect-expect)

  // it("was switched off", () => {}); caught: vitest(no-commented-out-tests)

  it("forgets to compare", () => {
    expect(1); // caught: vitest(valid-expect)
  });

  it("sleeps", async () => {
    await setTimeout(10);
    await new Promise((resolve) => globalThis.setTimeout(resolve, 10)); // caught: house(no-sleep)
    expect(1).toMatchSnapshot(); // caught: vitest(no-restricted-matchers)
  });

  it("may prove nothing", () => { // caught: vitest(expect-expect)
    if (Date.now() > 0) expect(1).toBe(1); // caught: vitest(no-conditional-expect)
  });
});
