declare module "#core/request/app" {
  interface App {
    readonly traffic: Traffic;
  }
}

/** A call that was answered. */
export type FinishedCall = {
  /** `sysRole/page`. */
  readonly name: string;
  readonly ms: number;
  readonly requestId: string;
  /** Undefined: the caller was not signed in. */
  readonly tenantId: number | undefined;
  /** It failed unexpectedly, or the server could not serve it. */
  readonly isFailure: boolean;
};

/** Counts the calls in progress, so that background work can yield to them, and tells of those that are answered. */
export type Traffic = {
  /** Calls in progress. */
  countRunning(): number;
  /** Hears of each answered call, on this node. */
  subscribe(listener: (call: FinishedCall) => void): void;
  /** Tells the listeners of an answered call. */
  finish(call: FinishedCall): void;
  /** Tracks one call. */
  track<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Waits until no call is in progress, but no longer than `atMostMs`. */
  waitUntilIdle(atMostMs: number): Promise<void>;
};

/** Creates a counter without calls. */
export function createTraffic(): Traffic {
  let underWay = 0;
  const waiting = new Set<() => void>();
  const listeners: ((call: FinishedCall) => void)[] = [];

  function leave(): void {
    underWay -= 1;
    if (underWay > 0) return;
    for (const go of waiting) go();
  }

  return {
    countRunning: () => underWay,
    subscribe: (listener) => void listeners.push(listener),
    finish(call) {
      for (const listener of listeners) listener(call);
    },
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
