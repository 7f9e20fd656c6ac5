import pLimit from "p-limit";

/** Runs work on demand; triggers during a run are merged into one more run. */
export type CoalescingRunner = {
  /** There may be work to do. */
  trigger(): void;
  waitUntilIdle(): Promise<void>;
};

/** Runs the work until it returns false, never concurrently; a trigger during a run causes one more run. */
export function createCoalescingRunner(work: () => Promise<boolean>, warn: (error: unknown) => void): CoalescingRunner {
  const limit = pLimit(1);
  let last: Promise<void> | undefined;

  async function workOff(): Promise<void> {
    while (await work());
  }

  return {
    trigger() {
      // A run that waits covers all triggers until it starts.
      if (limit.pendingCount === 0) last = limit(workOff).catch(warn);
    },
    waitUntilIdle: async () => await last,
  };
}
