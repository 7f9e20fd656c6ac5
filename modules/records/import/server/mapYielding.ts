import { setImmediate } from "node:timers/promises";

/** Time slice of work before other calls run. */
const turnMs = 8;

/** Maps each item and lets other calls run in between if it takes long. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let startedAt = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - startedAt < turnMs) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  return results;
}
