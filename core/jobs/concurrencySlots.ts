import PQueue from "p-queue";

/** A limited number of slots. When none is free, the next task waits for one. */
export type ConcurrencySlots = {
  /** Number of tasks that hold a slot or wait for one. */
  count(): number;
  countWaiting(): number;
  /** Waits for a free slot, first come, first served, and returns the function that releases it. */
  acquire(): Promise<() => void>;
  /** Like `acquire`, ahead of all waiting tasks. */
  acquireFirst(): Promise<() => void>;
};

/** Creates this number of slots. */
export function createConcurrencySlots(concurrency: number): ConcurrencySlots {
  const queue = new PQueue({ concurrency });

  async function acquire(priority: number): Promise<() => void> {
    const acquired = Promise.withResolvers<() => void>();
    const occupySlot = async () => {
      const released = Promise.withResolvers<void>();
      acquired.resolve(released.resolve);
      await released.promise;
    };
    queue.add(occupySlot, { priority }).catch(acquired.reject);
    return await acquired.promise;
  }

  return {
    count: () => queue.size + queue.pending,
    countWaiting: () => queue.size,
    acquire: async () => await acquire(0),
    acquireFirst: async () => await acquire(1),
  };
}
