declare module "#core/request/app" {
  interface App {
    readonly traffic: Traffic;
  }
}

type CallFacts = {
  /** It failed unexpectedly, or the server could not serve it. */
  readonly isFailure: boolean;
  /** Undefined: the caller was not signed in. */
  readonly tenantId: number | undefined;
};

/** A call that was answered. */
export type FinishedCall = CallFacts & {
  /** `sysRole/page`. */
  readonly name: string;
  readonly ms: number;
  readonly requestId: string;
};

const nothingKnown: CallFacts = { isFailure: false, tenantId: undefined };

/** Counts the calls in progress, so that background work can yield to them, and tells of those that are answered. */
export type Traffic = {
  /** Calls in progress. */
  countRunning(): number;
  /** Hears of each answered call, on this node. */
  subscribe(listener: (call: FinishedCall) => void): void;
  /** Becomes known while the request is served. */
  note(request: object, known: Partial<CallFacts>): void;
  /** The request is answered. */
  finish(request: object, call: Omit<FinishedCall, keyof CallFacts>): void;
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
  const facts = new WeakMap<object, CallFacts>();

  function leave(): void {
    underWay -= 1;
    if (underWay > 0) return;
    for (const go of waiting) go();
  }

  return {
    countRunning: () => underWay,
    subscribe: (listener) => void listeners.push(listener),
    note: (request, known) => void facts.set(request, { ...(facts.get(request) ?? nothingKnown), ...known }),
    finish(request, call) {
      const finished = { ...call, ...(facts.get(request) ?? nothingKnown) };
      for (const listener of listeners) listener(finished);
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
