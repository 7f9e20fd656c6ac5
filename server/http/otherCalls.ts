import { ExpectedError } from "#contract/errors";
import { fieldGuardOf } from "#server/access/fields";
import { checkAccess } from "#server/access/permission";
import type { Caller } from "#server/context/caller";
import type { AnyContext, OtherCalls, Rehearsal } from "#server/context/context";
import { type Asking, openAs, openContext } from "#server/context/open";
import { asExpected } from "./failure.ts";
import { InvalidInput, inputReader } from "./input.ts";
import type { Route } from "./routes.ts";

type Ready = Route & {
  readonly take: (input: object, caller: Caller) => unknown;
  /** The answer as it would leave the server. */
  readonly shown: (answer: unknown, caller: Caller) => unknown;
};

/** All calls of the server by name, ready to be made from within another one. */
export type Switchboard = { in(asking: Asking, ctx: () => AnyContext): OtherCalls };

/** Compiles every call once. */
export function switchboardOf(all: readonly Route[]): Switchboard {
  const ready = new Map<string, Ready>();

  function find(name: string, { app }: Asking): Ready {
    const known = ready.get(name);
    if (known !== undefined) return known;
    const route = all.find((one) => `${one.api.name}/${one.name}` === name);
    if (route === undefined) throw new Error(`there is no call ${name}`);
    const read = inputReader(route.call.input);
    const guard = fieldGuardOf(route, route.reads);
    const take = (input: object, caller: Caller) => {
      checkAccess(route, caller);
      return guard.check(read(input, { isText: false, writeNull: true, time: app.time }), caller.hidden);
    };
    const shown = (answer: unknown, { hidden }: Caller) => guard.hide(answer, hidden);
    const made = { ...route, take, shown };
    ready.set(name, made);
    return made;
  }

  return {
    in: (asking, ctx) => ({
      async perform(name, input) {
        if (asking.caller === undefined) throw new Error(`nobody is signed in to call ${name}`);
        const call = find(name, asking);
        return call.shown(await call.run(ctx(), call.take(input, asking.caller)), asking.caller);
      },
      async rehearse(caller, name, input) {
        const call = find(name, asking);
        return await rehearsed(
          { ...asking, caller, header: () => undefined },
          call,
          call.take.bind(undefined, input, caller),
        );
      },
      async as(caller, look) {
        const { ctx: theirs, rollback } = openAs(asking, caller);
        try {
          return await look(theirs);
        } finally {
          await rollback();
        }
      },
    }),
  };
}

/** Everything that the call would refuse shows; what it would write is taken back. */
async function rehearsed(asking: Asking, call: Route, take: () => unknown): Promise<Rehearsal> {
  const { ctx, rollback } = openContext(asking, call.reads);
  try {
    await call.run(ctx, take());
    return { isAllowed: true, error: undefined };
  } catch (error) {
    const expected = asExpected(error);
    if (expected instanceof InvalidInput) throw error;
    if (!(expected instanceof ExpectedError)) throw error;
    return { isAllowed: false, error: expected };
  } finally {
    await rollback();
  }
}
