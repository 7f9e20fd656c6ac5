/** How often something may happen: `perSecond` in the long run, `burst` at once. */
export type Rate = { readonly perSecond: number; readonly burst: number };

const maximumKeys = 100_000;

/** Counts happenings by key on this node. */
export type Limiter = {
  /** Takes one; false = too many. */
  take(key: string, nowMs: number): boolean;
};

/** A token bucket for each key. Full buckets are forgotten, so memory stays bounded. A rate of 0 does not limit. */
export function openLimiter({ perSecond, burst }: Rate): Limiter {
  if (perSecond === 0) return { take: () => true };
  const buckets = new Map<string, { tokens: number; at: number }>();

  function refilled(bucket: { tokens: number; at: number }, nowMs: number): number {
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.at) / 1000) * perSecond);
  }

  function tidy(nowMs: number): void {
    for (const [key, bucket] of buckets) if (refilled(bucket, nowMs) >= burst) buckets.delete(key);
    // Nobody idles: whoever asked longest ago goes, so that a flood of addresses cannot fill the memory.
    for (const key of buckets.keys()) {
      if (buckets.size < maximumKeys) break;
      buckets.delete(key);
    }
  }

  return {
    take(key, nowMs) {
      if (buckets.size >= maximumKeys) tidy(nowMs);
      const bucket = buckets.get(key);
      const tokens = bucket === undefined ? burst : refilled(bucket, nowMs);
      buckets.delete(key);
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: nowMs });
      return tokens >= 1;
    },
  };
}
