/** How often something is allowed: `perSecond` on average, `burst` at a time. */
export type Rate = { readonly perSecond: number; readonly burst: number };

const maximumKeys = 100_000;

/** Counts events by key on this node. */
export type Limiter = {
  /** Takes a token; false = too many. */
  take(key: string, nowMs: number): boolean;
  /** Whether a token is left. */
  has(key: string, nowMs: number): boolean;
};

/**
 * One token bucket per key. The least recently used keys are dropped first, so that a flood of addresses fills neither
 * memory nor the time of a call. A rate of 0 means unlimited.
 */
export function createLimiter({ perSecond, burst }: Rate): Limiter {
  if (perSecond === 0) return { take: () => true, has: () => true };
  const buckets = new Map<string, { tokens: number; at: number }>();

  function countTokens(key: string, nowMs: number): number {
    const bucket = buckets.get(key);
    if (bucket === undefined) return burst;
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.at) / 1000) * perSecond);
  }

  /**
   * Keys are in the order of their last call. A tenth of them is dropped together, because finding the first key of a
   * map is expensive.
   */
  function tidy(): void {
    if (buckets.size < maximumKeys) return;
    for (const key of buckets.keys()) {
      if (buckets.size < maximumKeys * 0.9) break;
      buckets.delete(key);
    }
  }

  return {
    take(key, nowMs) {
      const tokens = countTokens(key, nowMs);
      buckets.delete(key);
      tidy();
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: nowMs });
      return tokens >= 1;
    },
    has: (key, nowMs) => countTokens(key, nowMs) >= 1,
  };
}
