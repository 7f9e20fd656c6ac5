/** Activity is told to the other tabs this often at most (specification 4). */
const debounceMs = 200;
const channelName = "siteward:activity";
/** What somebody does who is here (specification 4). */
const signs = ["wheel", "keydown", "pointerdown", "click"] as const;

/** When somebody was last here, in any tab of this browser. */
export type Activity = {
  lastAt(): number;
  /** Somebody is here. */
  note(): void;
  close(): void;
};

/**
 * Follows what is done in all tabs. Coming back to a tab is activity too; `onReturn` looks first whether it is too late
 * for that.
 */
export function followActivity(onReturn: () => void): Activity {
  let lastAt = Date.now();
  let toldAt = 0;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "number") lastAt = Math.max(lastAt, Math.min(data, Date.now()));
  });

  function note(): void {
    lastAt = Date.now();
    if (lastAt - toldAt < debounceMs) return;
    toldAt = lastAt;
    channel.postMessage(lastAt);
  }

  function handleVisible(): void {
    if (document.visibilityState !== "visible") return;
    onReturn();
    note();
  }

  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true });
  document.addEventListener("visibilitychange", handleVisible);
  return {
    lastAt: () => lastAt,
    note,
    close: () => {
      channel.close();
      for (const sign of signs) removeEventListener(sign, note, { capture: true });
      document.removeEventListener("visibilitychange", handleVisible);
    },
  };
}

/** What is to be done after so long without activity. */
export type Verdict =
  | { readonly state: "here" | "lock" | "end" }
  | { readonly state: "warn"; readonly secondsLeft: number };

/** Seconds; 0 = never. */
export type Limits = { readonly idleSeconds: number; readonly lockSeconds: number };

const warnSeconds = 60;

/** A short limit warns for its second half. */
export function verdictOn(quietMs: number, { idleSeconds, lockSeconds }: Limits): Verdict {
  const leftMs = idleSeconds * 1000 - quietMs;
  if (idleSeconds > 0 && leftMs <= 0) return { state: "end" };
  if (idleSeconds > 0 && leftMs <= 1000 * Math.min(warnSeconds, idleSeconds / 2))
    return { state: "warn", secondsLeft: Math.ceil(leftMs / 1000) };
  return { state: lockSeconds > 0 && quietMs >= lockSeconds * 1000 ? "lock" : "here" };
}
