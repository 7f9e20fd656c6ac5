import { describe, expect, it } from "vitest";
import { createLimiter, type Limiter } from "./limiter.ts";

function countAllowed(limiter: Limiter, key: string, { times, at }: { times: number; at: number }): number {
  return Array.from({ length: times }, () => limiter.take(key, at)).filter(Boolean).length;
}

describe("a limiter", () => {
  it("allows a burst at once, and then its rate", () => {
    const limiter = createLimiter({ perSecond: 10, burst: 100 });

    expect(countAllowed(limiter, "a", { times: 150, at: 0 })).toBe(100);
    expect(countAllowed(limiter, "a", { times: 50, at: 1000 })).toBe(10);
    expect(countAllowed(limiter, "a", { times: 50, at: 1050 })).toBe(0);
    expect(countAllowed(limiter, "a", { times: 50, at: 1100 })).toBe(1);
  });

  it("accumulates at most one burst", () => {
    const limiter = createLimiter({ perSecond: 10, burst: 20 });
    limiter.take("a", 0);

    expect(countAllowed(limiter, "a", { times: 100, at: 3_600_000 })).toBe(20);
  });

  it("counts each key separately", () => {
    const limiter = createLimiter({ perSecond: 1, burst: 2 });
    countAllowed(limiter, "a", { times: 5, at: 0 });

    expect(countAllowed(limiter, "b", { times: 5, at: 0 })).toBe(2);
  });

  it("says whether a token is left without taking it", () => {
    const limiter = createLimiter({ perSecond: 1, burst: 1 });

    expect([limiter.has("a", 0), limiter.has("a", 0)]).toEqual([true, true]);
    limiter.take("a", 0);
    expect([limiter.has("a", 0), limiter.has("a", 1000)]).toEqual([false, true]);
  });

  it("allows no extra call when the clock is set back", () => {
    const limiter = createLimiter({ perSecond: 10, burst: 1 });
    limiter.take("a", 10_000);

    expect(limiter.take("a", 0)).toBe(false);
  });

  it("does not limit at a rate of 0", () => {
    expect(countAllowed(createLimiter({ perSecond: 0, burst: 0 }), "a", { times: 1000, at: 0 })).toBe(1000);
  });

  it("keeps a limited number of keys, and drops the least recently used ones", () => {
    const limiter = createLimiter({ perSecond: 1, burst: 1 });
    limiter.take("first", 0);

    for (let count = 0; count < 150_000; count++) limiter.take(`flood ${count}`, 1);
    limiter.take("flood 149999", 1);

    expect(limiter.take("flood 149999", 1)).toBe(false);
    expect(limiter.take("first", 1)).toBe(true);
  });
});
