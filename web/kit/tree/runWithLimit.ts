/** Maximum number of branches that load at the same time: after a write all open branches load again. */
const maxRunning = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a call once fewer than the limit are running. An aborted call gives its slot to the next one. */
export async function runWithLimit<Result>(run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    signal?.throwIfAborted();
    return await run();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
