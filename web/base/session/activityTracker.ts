/** The shortest interval between two messages to the other tabs (specification 4). */
const debounceMs = 200;
const channelName = "siteward:activity";
/** Events that count as activity (specification 4). */
const signs = ["wheel", "keydown", "pointerdown", "click"] as const;

/** The time of the last activity in any tab of this browser. */
export type ActivityTracker = {
  getLastAt(): number;
  /** Records activity now. */
  record(): void;
  close(): void;
};

/**
 * Tracks activity in all tabs. Returning to a tab counts as activity too; `onReturn` runs first and checks whether the
 * limit has passed.
 */
export function trackActivity(onReturn: () => void): ActivityTracker {
  let lastAt = Date.now();
  let toldAt = 0;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "number") lastAt = Math.max(lastAt, Math.min(data, Date.now()));
  });

  function record(): void {
    lastAt = Date.now();
    if (lastAt - toldAt < debounceMs) return;
    toldAt = lastAt;
    channel.postMessage(lastAt);
  }

  function handleVisible(): void {
    if (document.visibilityState !== "visible") return;
    onReturn();
    record();
  }

  for (const sign of signs) addEventListener(sign, record, { capture: true, passive: true });
  document.addEventListener("visibilitychange", handleVisible);
  return {
    getLastAt: () => lastAt,
    record,
    close: () => {
      channel.close();
      for (const sign of signs) removeEventListener(sign, record, { capture: true });
      document.removeEventListener("visibilitychange", handleVisible);
    },
  };
}

/** The consequence of a time without activity. */
export type IdleState =
  | { readonly state: "here" | "lock" | "end" }
  | { readonly state: "warn"; readonly secondsLeft: number };

/** Seconds; 0 = never. */
export type IdleLimits = { readonly idleSeconds: number; readonly lockSeconds: number };

const warnSeconds = 60;

/** A short limit warns for its second half. */
export function evaluateIdle(quietMs: number, { idleSeconds, lockSeconds }: IdleLimits): IdleState {
  const leftMs = idleSeconds * 1000 - quietMs;
  if (idleSeconds > 0 && leftMs <= 0) return { state: "end" };
  if (idleSeconds > 0 && leftMs <= 1000 * Math.min(warnSeconds, idleSeconds / 2))
    return { state: "warn", secondsLeft: Math.ceil(leftMs / 1000) };
  return { state: lockSeconds > 0 && quietMs >= lockSeconds * 1000 ? "lock" : "here" };
}
