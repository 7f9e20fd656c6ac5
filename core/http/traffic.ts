declare module "#core/request/app" {
  interface App {
    readonly traffic: Traffic;
  }
}

/** Counts the calls in progress, so that background work can yield to them. */
export type Traffic = {
  /** Tracks one call. */
  track<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Waits until no call is in progress, but no longer than `atMostMs`. */
  waitUntilIdle(atMostMs: number): Promise<void>;
};

/** Creates a counter without calls. */
export function createTraffic(): Traffic {
  let underWay = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    underWay -= 1;
    if (underWay > 0) return;
    for (const go of waiting) go();
  }

  return {
    async track(call) {
      underWay += 1;
      try {
        return await call();
      } finally {
        leave();
      }
    },
    async waitUntilIdle(atMostMs) {
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
