import PQueue from "p-queue";
import { requestError } from "#contract/errors";

/** Lets a few tasks run at the same time; the others wait in the order of their calls. */
export type Semaphore = <Result>(task: () => Promise<Result>) => Promise<Result>;

type SemaphoreLimits = { readonly maxConcurrent: number; readonly maxWaiting: number };

/** Opens a semaphore. While `maxWaiting` tasks wait, one more is refused as busy (503). */
export function createSemaphore({ maxConcurrent, maxWaiting }: SemaphoreLimits): Semaphore {
  const queue = new PQueue({ concurrency: maxConcurrent });

  return async (task) => {
    if (queue.size + queue.pending >= maxConcurrent + maxWaiting) throw requestError("server.busy");
    return await queue.add(task);
  };
}
