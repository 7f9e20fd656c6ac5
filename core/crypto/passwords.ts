import { randomBytes } from "node:crypto";
import os from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";

/** What one hash costs: memory in KiB, and passes. */
export type HashCost = { readonly memoryKib: number; readonly passes: number };

/** The cost of each hash of an account's password (security rules 2.1; 10 ms of one core). */
export const productionCost: HashCost = { memoryKib: 47_104, passes: 1 };

/** Leaves one core and threads for other calls when many accounts sign in at the same time. */
export const maxConcurrentHashes = Math.max(1, os.availableParallelism() - 1);

/** Maximum number of running and waiting hashes; further ones are refused as busy. */
export const hashLimits = { maxConcurrent: maxConcurrentHashes, maxWaiting: 100 } as const;

/** Runs a task when a slot is free, or refuses it: a semaphore. */
export type LimitedRun = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Hashes passwords with argon2id outside of the event loop, with limited concurrency. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a stored hash (no such account) it takes the same time and returns false. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash is cheaper than the current cost. */
  isOutdated(stored: string): boolean;
};

/** `run` limits the number of concurrent hashes. Tests pass a lower cost; no setting does. */
export function openPasswords(run: LimitedRun, cost: HashCost = productionCost): Passwords {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  // A hash of no account, made once, so that the first unknown account takes no longer than the next.
  const dummyHash = hash(randomBytes(32), options);

  return {
    hash: async (password) => await run(async () => await hash(password, options)),
    async verify(stored, password) {
      const compared = stored ?? (await dummyHash);
      const isEqual = await run(async () => await verify(compared, password));
      return isEqual && stored !== null;
    },
    isOutdated(stored) {
      const { memoryCost, timeCost } = parseOptions(stored);
      return memoryCost < cost.memoryKib || timeCost < cost.passes;
    },
  };
}
