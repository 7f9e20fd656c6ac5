/** So many branches of a tree are asked for at once: after a write all open ones are asked for again. */
const atOnce = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a call when it is its turn. Nobody waits for one that was given up. */
export async function inTurn<Result>(run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
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
