import type { Access, Api, Call, Calls, InputOf, OutputOf } from "#contract/api";
import type { AnyContext, Context } from "#server/context/context";
import type { FileAnswer } from "./file.ts";
import type { RedirectAnswer } from "./redirect.ts";
import type { Incoming } from "./upload.ts";

/** The context that a call's access gives: only calls for anybody may come without a caller. */
export type ContextOf<C extends Call> = C["access"] extends "anyone" ? AnyContext : Context;

/** What a function may answer: the contract's shape, nothing where that is `Done`, a file, or where to go. */
export type AnswerOf<C extends Call> = C extends { readonly isFile: true }
  ? FileAnswer
  : C extends { readonly isRedirect: true }
    ? RedirectAnswer
    : OutputOf<C> | (null extends OutputOf<C> ? void : never);

/** What a function gets: the contract's shape, and the file where the call takes one. */
export type GivenOf<C extends Call> = InputOf<C> & (C extends { takesFile: true } ? { file: Incoming } : unknown);

/** A service: what it does for a call. */
export type Handler<C extends Call> = (ctx: ContextOf<C>, input: GivenOf<C>) => Promise<AnswerOf<C>>;

/**
 * A ready-made operation. It learns the call that it serves, for instance to select just the columns that the contract
 * answers. `reads`: it gets a transaction that cannot write and is pipelined as a whole.
 */
export type Prepared<Ctx, Input, Answer> = {
  readonly reads: boolean;
  prepare(call: Call): (ctx: Ctx, input: Input) => Promise<Answer>;
};

/** How a call may be served. */
export type Served<C extends Call> = Handler<C> | Prepared<ContextOf<C>, GivenOf<C>, AnswerOf<C>>;

/** A call that is ready to be served, its own types forgotten. */
export type Route = {
  readonly api: Api;
  readonly name: string;
  readonly call: Call;
  readonly access: Access;
  readonly reads: boolean;
  readonly run: (ctx: AnyContext, input: unknown) => Promise<unknown>;
};

/** Marks a service for a POST that only reads. */
export function reads<Ctx, Input, Answer>(
  service: (ctx: Ctx, input: Input) => Promise<Answer>,
): Prepared<Ctx, Input, Answer> {
  return { reads: true, prepare: () => service };
}

/** Serves each call of a contract; a missing or surplus one does not compile. */
export function routes<C extends Calls>(api: Api<C>, served: { readonly [Name in keyof C]: Served<C[Name]> }): Route[] {
  return Object.entries(served).map(([name, service]) => {
    const call = api.calls[name];
    if (call === undefined) throw new Error(`${api.name}/${name} has no contract`);
    return routeOf({ api, name, call, access: call.access }, service);
  });
}

function routeOf(about: Omit<Route, "reads" | "run">, service: unknown): Route {
  // The types of `routes` have proved that the service takes this call's context and input.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  const served = service as Route["run"] | Prepared<AnyContext, unknown, unknown>;
  return typeof served === "function"
    ? { ...about, reads: about.call.method === "GET", run: served }
    : { ...about, reads: served.reads, run: served.prepare(about.call) };
}
