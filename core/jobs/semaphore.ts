import { requestError } from "#contract/errors";
import { createConcurrencySlots } from "./concurrencySlots.ts";

/** Lets a running task wait for something else without holding its slot; it is the next to run again. */
export type SlotRelease = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/** Lets a few tasks run at the same time. */
export type Semaphore = <Result>(task: (runReleased: SlotRelease) => Promise<Result>) => Promise<Result>;

type SemaphoreLimits = { readonly maxConcurrent: number; readonly maxWaiting: number };

/** Opens a semaphore. While `maxWaiting` tasks wait, one more is refused as busy (503). */
export function createSemaphore({ maxConcurrent, maxWaiting }: SemaphoreLimits): Semaphore {
  const slots = createConcurrencySlots(maxConcurrent);

  return async (task) => {
    if (slots.count() >= maxConcurrent && slots.countWaiting() >= maxWaiting) throw requestError("server.busy");
    let release = await slots.acquire();

    async function runReleased<Result>(wait: () => Promise<Result>): Promise<Result> {
      release();
      try {
        return await wait();
      } finally {
        release = await slots.acquireFirst();
      }
    }

    try {
      return await task(runReleased);
    } finally {
      release();
    }
  };
}
