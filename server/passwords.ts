import { randomBytes } from "node:crypto";
import os from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { openTurnstile } from "#server/context/turnstile";

/** What one hash costs: memory in KiB, and passes. */
export type HashCost = { readonly memoryKib: number; readonly passes: number };

/** What every hash costs that protects an account (security rules 2.1; 10 ms of one core). */
export const productionCost: HashCost = { memoryKib: 47_104, passes: 1 };

/** So many are made at the same time, so that a storm of sign-ins leaves a core and threads for everything else. */
export const hashesAtOnce = Math.max(1, os.availableParallelism() - 1);

/** Hashes that wait at most; whoever comes then is told that the server is busy. */
const mostWaiting = 100;

/** Hashes passwords with argon2id outside of the event loop, a few at a time. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a stored hash (no such account) it takes as long and answers false. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash is cheaper than what is asked for today. */
  isOutdated(stored: string): boolean;
};

/** At most `atOnce` hashes run at the same time. The tests pass a cost of their own; no setting reaches it. */
export function openPasswords(cost: HashCost = productionCost, atOnce: number = hashesAtOnce): Passwords {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const turn = openTurnstile({ atOnce, mostWaiting });
  // Nobody's password, made once, so that the first unknown account takes no longer than the next.
  const nobody = hash(randomBytes(32), options);

  return {
    hash: async (password) => await turn(async () => await hash(password, options)),
    async verify(stored, password) {
      const compared = stored ?? (await nobody);
      const isEqual = await turn(async () => await verify(compared, password));
      return isEqual && stored !== null;
    },
    isOutdated(stored) {
      const { memoryCost, timeCost } = parseOptions(stored);
      return memoryCost < cost.memoryKib || timeCost < cost.passes;
    },
  };
}
