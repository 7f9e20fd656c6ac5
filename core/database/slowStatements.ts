/** Statements that were sent together and took long to be answered; their values are parameters and not part of the texts. */
export type SlowStatements = { readonly texts: readonly string[]; readonly ms: number };

/** Hears of slow statements of requests on this node. */
export type SlowStatementFeed = {
  /** From how many milliseconds on. A later listener takes the place of an earlier one. */
  listen(fromMs: number, listener: (slow: SlowStatements) => void): void;
  /** The statements were sent at that time of `performance.now()` and are answered now; only slow ones are listed. */
  note(sentAtMs: number, listTexts: () => readonly string[]): void;
};

/** Creates a feed without a listener. */
export function createSlowStatementFeed(): SlowStatementFeed {
  let thresholdMs = Infinity;
  let hear: ((slow: SlowStatements) => void) | undefined;
  return {
    listen(fromMs, listener) {
      thresholdMs = fromMs;
      hear = listener;
    },
    note(sentAtMs, listTexts) {
      const ms = performance.now() - sentAtMs;
      if (ms >= thresholdMs) hear?.({ texts: listTexts(), ms });
    },
  };
}
