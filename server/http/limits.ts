/** How often something may happen: `perSecond` in the long run, `burst` at once. */
export type Rate = { readonly perSecond: number; readonly burst: number };

const maximumKeys = 100_000;

/** Counts happenings by key on this node. */
export type Limiter = {
  /** Takes one; false = too many. */
  take(key: string, nowMs: number): boolean;
};

/**
 * A token bucket for each key. Whoever asked longest ago is forgotten first, so that a flood of addresses fills neither
 * the memory nor the time of a call. A rate of 0 does not limit.
 */
export function openLimiter({ perSecond, burst }: Rate): Limiter {
  if (perSecond === 0) return { take: () => true };
  const buckets = new Map<string, { tokens: number; at: number }>();

  function refilled(bucket: { tokens: number; at: number }, nowMs: number): number {
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.at) / 1000) * perSecond);
  }

  /** The keys stand in the order of their last call. A tenth goes at once: the first key of a map is dear to find. */
  function tidy(): void {
    if (buckets.size < maximumKeys) return;
    for (const key of buckets.keys()) {
      if (buckets.size < maximumKeys * 0.9) break;
      buckets.delete(key);
    }
  }

  return {
    take(key, nowMs) {
      const bucket = buckets.get(key);
      const tokens = bucket === undefined ? burst : refilled(bucket, nowMs);
      buckets.delete(key);
      tidy();
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: nowMs });
      return tokens >= 1;
    },
  };
}
