/** Work that is done while it is wanted. */
export type Wanted = {
  /** There may be something to do. */
  wake(): void;
  isOver(): Promise<void>;
};

/** Does something until there is nothing left to do, one at a time; a wake meanwhile makes it look once more. */
export function whileWanted(work: () => Promise<boolean>, warn: (error: unknown) => void): Wanted {
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function run(): Promise<void> {
    for (let isMore = true; isMore || isWanted;) {
      isWanted = false;
      isMore = await work();
    }
  }

  function wake(): void {
    isWanted = true;
    running ??= run()
      .catch(warn)
      .finally(() => {
        running = undefined;
        if (isWanted) wake();
      });
  }

  return { wake, isOver: async () => await running };
}
