import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Logger } from "pino";
import { hasSpace } from "#core/database/diskSpace";

declare module "#core/request/app" {
  interface App {
    readonly watch: ResourceMonitor;
  }
}

const everyMs = 5000;
const slowLoopMs = 200;

/** State that is measured every five seconds: disk space and delay of the event loop. */
export type ResourceMonitor = { hasSpace(): boolean; stop(): void };

/**
 * Starts to measure. Below 1 GB or 5 % of free disk space writes are refused; a blocked event loop is logged (security
 * 13.5, 13.7).
 */
export function startResourceMonitor(dataDir: string, log: Logger): ResourceMonitor {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let isSpacious = true;
  delay.enable();

  function measure(): void {
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

  const timer = setInterval(measure, everyMs);
  timer.unref();
  measure();
  return {
    hasSpace: () => isSpacious,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
