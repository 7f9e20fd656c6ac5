import PQueue from "p-queue";
import { requestError } from "#contract/errors";

/** Runs tasks that share a key one after another. */
export type KeyedQueue = {
  /** Runs a task after all earlier ones of its key. Throws 429 when too many tasks of the key wait. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
};

/** Opens a queue. The limit counts the task that runs and those that wait. */
export function createKeyedQueue({ maxPerKey }: { readonly maxPerKey: number }): KeyedQueue {
  const queues = new Map<string, { readonly tasks: PQueue; count: number }>();

  return {
    async run(key, task) {
      const queue = queues.get(key) ?? { tasks: new PQueue({ concurrency: 1 }), count: 0 };
      if (queue.count >= maxPerKey) throw requestError("request.too_many");
      queues.set(key, queue);
      queue.count += 1;
      try {
        return await queue.tasks.add(task);
      } finally {
        queue.count -= 1;
        if (queue.count === 0) queues.delete(key);
      }
    },
  };
}
