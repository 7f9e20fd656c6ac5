import PQueue from "p-queue";
import { requestError } from "#contract/errors";

/** Who asks for a slot. */
export type Client = {
  readonly key: string;
  /** Comes after all clients that are not deferred. */
  readonly isDeferred: boolean;
};

/** Lets a few tasks run at the same time, and shares slots and waiting places among clients. */
export type FairLimiter = {
  /** Runs a task in its turn. Throws 429 if the client has too many tasks here, 503 if no place is left for it. */
  run<Result>(client: Client, task: () => Promise<Result>): Promise<Result>;
};

type FairLimits = { readonly maxConcurrent: number; readonly maxWaiting: number };

/**
 * Opens a limiter. The first tasks of all clients come before the second ones, and so on. A client may hold as many
 * places as are free, so that several greedy clients always leave some to others; deferred clients leave half of all.
 */
export function createFairLimiter({ maxConcurrent, maxWaiting }: FairLimits): FairLimiter {
  const queue = new PQueue({ concurrency: maxConcurrent });
  const counts = new Map<string, number>();

  return {
    async run({ key, isDeferred }, task) {
      const own = counts.get(key) ?? 0;
      const freePlaces = (isDeferred ? maxWaiting / 2 : maxWaiting) - queue.size;
      if (own >= freePlaces) throw requestError(own === 0 ? "server.busy" : "request.too_many");
      counts.set(key, own + 1);
      try {
        return await queue.add(task, { priority: -own - (isDeferred ? maxWaiting : 0) });
      } finally {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      }
    },
  };
}
