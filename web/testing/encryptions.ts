const running = new Set<Promise<unknown>>();

/** Keeps track of encryptions: a draft is stored when its encryption ends, which may be after its test. */
export function watchEncryptions(): void {
  const { subtle } = crypto;
  const encrypt = subtle.encrypt.bind(subtle);
  subtle.encrypt = async (...input) => {
    const result = encrypt(...input);
    running.add(result);
    return await result.finally(() => running.delete(result));
  };
}

/** Returns when what was encrypted is stored. */
export async function awaitEncryptions(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
  // Storing follows the encryption by a few microtasks. A timer could be a faked one.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
