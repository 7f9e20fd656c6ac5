import { setTimeout } from "node:timers/promises";
import type { ExpectedError } from "#contract/errors";
import type { AnyContext } from "#core/request/context";
import { toNetwork } from "#core/request/network";
import { maxConcurrentHashes } from "#core/crypto/passwords";
import { createLimiter } from "#core/http/limiter";
import { createFairLimiter } from "#core/jobs/fairLimiter";
import { createKeyedQueue } from "#core/jobs/keyedQueue";

/** Outcome of an attempt to sign in. The answer to a wrong proof is delayed. */
export type AttemptOutcome<Result> =
  | { readonly result: Result }
  | { readonly fault: ExpectedError; readonly delayMs: number };

/**
 * Attempts from one network on one account wait for each other, so that each sees the failures of the previous one. The
 * attempts of other networks never do, so wrong passwords keep no owner out.
 */
const ownAttempts = createKeyedQueue({ maxPerKey: 20 });

/**
 * A few attempts run at the same time: no faster than passwords are hashed. Further ones wait here, where it costs
 * nothing, and slow down no other work.
 */
const slots = createFairLimiter({ maxConcurrent: maxConcurrentHashes + 2, maxWaiting: 300 });

/** Three wrong proofs within ten minutes defer the further attempts of a network. */
const undeferred = createLimiter({ perSecond: 3 / 600, burst: 3 });

/** Runs an attempt on an account in its turn. A wrong proof is answered after its delay, which occupies no slot. */
export async function runInTurn<Result>(
  ctx: Pick<AnyContext, "address" | "now">,
  account: string,
  attempt: () => Promise<AttemptOutcome<Result>>,
): Promise<Result> {
  const network = toNetwork(ctx.address);
  return await ownAttempts.run(`${network} ${account.toLowerCase()}`, async () => {
    const isDeferred = !undeferred.has(network, ctx.now().getTime());
    const outcome = await slots.run({ key: network, isDeferred }, attempt);
    if ("result" in outcome) return outcome.result;
    undeferred.take(network, ctx.now().getTime());
    if (outcome.delayMs > 0) await setTimeout(outcome.delayMs);
    throw outcome.fault;
  });
}
