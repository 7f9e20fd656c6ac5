import { ExpectedError } from "#contract/errors";
import { compileFieldGuard } from "#core/request/access/fieldGuard";
import { checkAccess, checkTenantTerm } from "#core/request/access/permission";
import type { Caller } from "#core/request/caller";
import type { AnyContext, DryRunResult, InternalCalls } from "#core/request/context";
import { openContext, openContextAs, type RequestInfo } from "#core/request/openContext";
import { toExpectedError } from "./failure.ts";
import { InvalidInput, compileInputReader } from "./input.ts";
import type { Route } from "./routes.ts";

type CompiledRoute = Route & {
  readonly parseInput: (input: object, caller: Caller) => unknown;
  /** The answer as the caller may see it. */
  readonly toVisible: (answer: unknown, caller: Caller) => unknown;
};

/** All calls of the server by name, for use inside another call. */
export type InternalCallFactory = { forRequest(requestInfo: RequestInfo, ctx: () => AnyContext): InternalCalls };

/** Compiles each call once. */
export function createInternalCallFactory(all: readonly Route[]): InternalCallFactory {
  const compiledRoutes = new Map<string, CompiledRoute>();

  function find(name: string, { app }: RequestInfo): CompiledRoute {
    const compiled = compiledRoutes.get(name);
    if (compiled !== undefined) return compiled;
    const route = all.find((one) => `${one.api.name}/${one.name}` === name);
    if (route === undefined) throw new Error(`there is no call ${name}`);
    const read = compileInputReader(route.call.input);
    const guard = compileFieldGuard(route, route.isReadOnly);
    const parseInput = (input: object, caller: Caller) => {
      checkAccess(route, caller);
      checkTenantTerm(route, caller);
      return guard.check(read(input, { isText: false, writeNull: true, time: app.time }), caller.hidden);
    };
    const toVisible = (answer: unknown, { hidden }: Caller) => guard.hide(answer, hidden);
    const compiledRoute = { ...route, parseInput, toVisible };
    compiledRoutes.set(name, compiledRoute);
    return compiledRoute;
  }

  return {
    forRequest: (requestInfo, ctx) => ({
      async perform(name, input) {
        if (requestInfo.caller === undefined) throw new Error(`${name} requires a signed-in caller`);
        const call = find(name, requestInfo);
        return call.toVisible(await call.run(ctx(), call.parseInput(input, requestInfo.caller)), requestInfo.caller);
      },
      async dryRun(caller, name, input) {
        const call = find(name, requestInfo);
        return await runDry(
          { ...requestInfo, caller, header: () => undefined },
          call,
          call.parseInput.bind(undefined, input, caller),
        );
      },
      async runAs(caller, work) {
        const { ctx: otherContext, rollback } = openContextAs(requestInfo, caller);
        try {
          return await work(otherContext);
        } finally {
          await rollback();
        }
      },
    }),
  };
}

/** All refusals of the call are reported; its writes are rolled back. */
async function runDry(requestInfo: RequestInfo, call: Route, readInput: () => unknown): Promise<DryRunResult> {
  const { ctx, rollback } = openContext(requestInfo, call.isReadOnly);
  try {
    await call.run(ctx, readInput());
    return { isAllowed: true, error: undefined };
  } catch (error) {
    const expected = toExpectedError(error);
    if (expected instanceof InvalidInput) throw error;
    if (!(expected instanceof ExpectedError)) throw error;
    return { isAllowed: false, error: expected };
  } finally {
    await rollback();
  }
}
