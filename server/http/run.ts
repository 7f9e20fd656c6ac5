import type { AnyContext, Context, OtherCalls } from "#server/context/context";
import { type Asking, openContext } from "#server/context/open";
import { isRetryable } from "./failure.ts";
import { once } from "./idempotency.ts";
import type { Switchboard } from "./otherCalls.ts";
import type { Route } from "./routes.ts";

const maximumAttempts = 3;
const longestPauseMs = 20;

/** A call that may run: who asks, what for, the checked input, and the key that makes a repeat harmless. */
export type Run = {
  readonly asking: Asking;
  readonly route: Route;
  readonly input: unknown;
  readonly key: string | undefined;
  readonly switchboard: Switchboard;
};

/** Runs a call in its transaction; what the database gave up for the sake of another call is run again. */
export async function runCall(call: Run): Promise<unknown> {
  for (let count = 1; ; count++) {
    try {
      return await attempt(call);
    } catch (error) {
      if (count >= maximumAttempts || !isRetryable(error)) throw error;
      await jitter(count);
    }
  }
}

async function attempt({ asking, route, input, key, switchboard }: Run): Promise<unknown> {
  const opened = openContext(asking, route.reads);
  const { transaction } = opened;
  const ctx: AnyContext & { calls: OtherCalls } = { ...opened.ctx, calls: switchboard.in(asking, () => ctx) };
  const { output, isSecret } = route.call;
  const write = async () => await route.run(ctx, input);
  try {
    const result =
      key === undefined || route.reads || !isSignedIn(ctx)
        ? await write()
        : await once({ ctx, transaction, route: nameOf(route), key, body: input, output, isSecret }, write);
    await opened.commit();
    return result;
  } catch (error) {
    await opened.rollback().catch(() => undefined);
    throw error;
  }
}

function nameOf({ api, name }: Route): string {
  return `${api.name}/${name}`;
}

function isSignedIn(ctx: AnyContext & { calls: OtherCalls }): ctx is Context {
  return ctx.caller !== undefined;
}

/** Two calls that stopped each other must not meet again at once. */
async function jitter(count: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, Math.random() * longestPauseMs * count);
  });
}
