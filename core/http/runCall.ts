import { setTimeout } from "node:timers/promises";
import type { AnyContext, Context, InternalCalls } from "#core/request/context";
import { openContext, type RequestInfo } from "#core/request/openContext";
import { isRetryable } from "./failure.ts";
import { runOnce } from "./idempotency.ts";
import type { InternalCallFactory } from "./internalCallFactory.ts";
import type { Route } from "./routes.ts";

const maxAttempts = 3;
const pauseMs = 20;

/** A call that may run: requester, route, parsed input and idempotency key. */
export type CallExecution = {
  readonly requestInfo: RequestInfo;
  readonly route: Route;
  readonly input: unknown;
  readonly key: string | undefined;
  readonly internalCallFactory: InternalCallFactory;
};

/** Runs a call in its transaction; a call that the database aborted in favour of another one runs again. */
export async function runCall(call: CallExecution): Promise<unknown> {
  for (let count = 1; ; count++) {
    try {
      return await attempt(call);
    } catch (error) {
      if (count >= maxAttempts || !isRetryable(error)) throw error;
      await jitter(count);
    }
  }
}

async function attempt({ requestInfo, route, input, key, internalCallFactory }: CallExecution): Promise<unknown> {
  const context = openContext(requestInfo, route.isReadOnly);
  const { transaction } = context;
  const ctx: AnyContext & { calls: InternalCalls } = {
    ...context.ctx,
    calls: internalCallFactory.forRequest(requestInfo, () => ctx),
  };
  const { output, hasOneTimeResponse } = route.call;
  const write = async () => await route.run(ctx, input);
  try {
    const result =
      key === undefined || route.isReadOnly || !isSignedIn(ctx)
        ? await write()
        : await runOnce(
            { ctx, transaction, route: nameOf(route), key, body: input, output, isSecret: hasOneTimeResponse },
            write,
          );
    await context.commit();
    return result;
  } catch (error) {
    await context.rollback().catch(() => undefined);
    throw error;
  }
}

function nameOf({ api, name }: Route): string {
  return `${api.name}/${name}`;
}

function isSignedIn(ctx: AnyContext & { calls: InternalCalls }): ctx is Context {
  return ctx.caller !== undefined;
}

/** The call that was preferred takes its locks first; two that were both aborted do not collide again. */
async function jitter(count: number): Promise<void> {
  await setTimeout((1 + Math.random()) * pauseMs * count);
}
