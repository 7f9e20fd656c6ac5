import { writeFileSync } from "node:fs";

/**
 * Loaded into a server whose event loop is watched: each second it writes the longest stretch of work since the start of
 * the second into the file that BENCH_LOOP_FILE names. A stretch is the processor time of the main thread between two
 * ticks of a timer, so that other processes of the machine do not count. Its own file is written between two ticks.
 */
const tickMs = 5;
const file = process.env["BENCH_LOOP_FILE"];
let longestMs = 0;
let before = process.threadCpuUsage();
let writtenAt = performance.now();

function watch(): void {
  const { user, system } = process.threadCpuUsage(before);
  longestMs = Math.max(longestMs, (user + system) / 1000);
  if (file !== undefined && performance.now() - writtenAt > 1000) {
    writeFileSync(file, String(longestMs));
    writtenAt = performance.now();
    longestMs = 0;
  }
  before = process.threadCpuUsage();
  setTimeout(watch, tickMs).unref();
}

if (file !== undefined) watch();
