import { setTimeout } from "node:timers/promises"; // violation: siteward(no-sleep)
import { describe, expect, it, vi } from "vitest";
import "#tests/builders/builder";

vi.mock("./index.ts"); // violation: vitest(no-restricted-vi-methods)

describe("alpha", () => {
  it("is sound", () => {
    expect(1).toBe(1);
  });

  it("is sound", () => { // violation: vitest(no-identical-title)
    expect(1).toBe(1);
  });

  it.skip("is left out", () => { // violation: vitest(no-disabled-tests)
    expect(1).toBe(1);
  });

  it.only("is alone", () => { // violation: vitest(no-focused-tests)
    expect(1).toBe(1);
  });

  it("proves nothing", () => {}); // violation: vitest(expect-expect)

  // it("was switched off", () => {}); violation: vitest(no-commented-out-tests)

  it("forgets to compare", () => {
    expect(1); // violation: vitest(valid-expect)
  });

  it("sleeps", async () => {
    await setTimeout(10);
    await new Promise((resolve) => globalThis.setTimeout(resolve, 10)); // violation: siteward(no-sleep)
    expect(1).toMatchSnapshot(); // violation: vitest(no-restricted-matchers)
  });

  it("may prove nothing", () => { // violation: vitest(expect-expect)
    if (Date.now() > 0) expect(1).toBe(1); // violation: vitest(no-conditional-expect)
  });
});
