import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Logger } from "pino";
import { hasSpace } from "#server/disk";

const everyMs = 5000;
const slowLoopMs = 200;

/** What is looked at every five seconds: space on the disk, and how long the event loop was held up. */
export type Watch = { hasSpace(): boolean; stop(): void };

/** Starts to watch. Below 1 GB or 5 % of free disk writes are refused; a held-up loop is logged (security 13.5, 13.7). */
export function startWatch(dataDir: string, log: Logger): Watch {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let isSpacious = true;
  delay.enable();

  function look(): void {
    const longestMs = Math.round(delay.max / 1e6);
    if (longestMs > slowLoopMs) log.warn({ event: "loop.slow", ms: longestMs }, "the event loop was held up");
    delay.reset();
    hasSpace(dataDir).then(
      (found) => {
        if (isSpacious && !found) log.error({ event: "disk.full" }, "too little disk is free; writes are refused");
        isSpacious = found;
      },
      (error: unknown) => log.warn({ event: "disk.unknown", err: error }, "the free disk could not be read"),
    );
  }

  const timer = setInterval(look, everyMs);
  timer.unref();
  look();
  return {
    hasSpace: () => isSpacious,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
