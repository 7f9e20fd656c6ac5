import { requestError } from "#contract/errors";
import type { SlotRelease } from "./semaphore.ts";
import { createConcurrencySlots, type ConcurrencySlots } from "./concurrencySlots.ts";

/** Runs tasks that share a key one after another. */
export type KeyedQueue = {
  /**
   * Runs a task after all earlier ones of its key; the wait happens in `runReleased`, which frees the caller's slot.
   * Throws 429 when too many tasks wait.
   */
  run<Result>(key: string, task: () => Promise<Result>, runReleased?: SlotRelease): Promise<Result>;
};

type KeyedQueueLimits = { readonly maxPerKey: number; readonly maxTotal: number };

/** Opens a queue. The limits count the tasks that wait and those that run. */
export function createKeyedQueue({ maxPerKey, maxTotal }: KeyedQueueLimits): KeyedQueue {
  const queues = new Map<string, ConcurrencySlots>();
  let total = 0;

  function findOrCreate(key: string): ConcurrencySlots {
    const slots = queues.get(key) ?? createConcurrencySlots(1);
    queues.set(key, slots);
    return slots;
  }

  return {
    async run(key, task, runReleased = async (wait) => await wait()) {
      if ((queues.get(key)?.count() ?? 0) >= maxPerKey || total >= maxTotal) throw requestError("request.too_many");
      const slots = findOrCreate(key);
      total += 1;
      const isFree = slots.count() === 0;
      const acquired = slots.acquire();
      const release = isFree ? await acquired : await runReleased(async () => await acquired);
      try {
        return await task();
      } finally {
        total -= 1;
        if (slots.count() === 1) queues.delete(key);
        release();
      }
    },
  };
}
