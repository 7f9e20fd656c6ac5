import { setImmediate } from "node:timers/promises";

/** How long work goes on before other calls get their turn. */
const turnMs = 8;

/** Does something with each item and lets other calls in between, as often as it takes long. */
export async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let begun = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - begun < turnMs) continue;
    await setImmediate();
    begun = performance.now();
  }
  return results;
}
