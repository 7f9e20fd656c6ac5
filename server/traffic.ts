/** The calls that are being answered. Whoever has time lets them go first. */
export type Traffic = {
  /** Does the work of one call. */
  during<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Waits until no call is under way, but no longer than `atMostMs`. */
  calm(atMostMs: number): Promise<void>;
};

/** Nothing is under way yet. */
export function openTraffic(): Traffic {
  let underWay = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    underWay -= 1;
    if (underWay > 0) return;
    for (const go of waiting) go();
  }

  return {
    async during(call) {
      underWay += 1;
      try {
        return await call();
      } finally {
        leave();
      }
    },
    async calm(atMostMs) {
      if (underWay === 0) return;
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, atMostMs);
        waiting.add(go);
      });
    },
  };
}
