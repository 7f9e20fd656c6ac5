import type { Access, Api, Call, Calls, InputOf, OutputOf } from "#contract/api";
import type { AnyContext, Context } from "#core/request/context";
import type { FileResult } from "./fileResult.ts";
import type { RedirectResult } from "./redirect.ts";
import type { IncomingFile } from "./upload.ts";

/** The context for a call's access: only calls that anyone may make come without a caller. */
export type ContextOf<C extends Call> = C["access"] extends "anyone" ? AnyContext : Context;

/** Result of a service: the contract's shape, nothing for `Done`, a file, a redirect, or an answer of the tus protocol. */
export type HandlerResult<C extends Call> = C extends { readonly isFile: true }
  ? FileResult
  : C extends { readonly isRedirect: true }
    ? RedirectResult
    : C extends { readonly isResumable: true }
      ? Response
      : OutputOf<C> | (null extends OutputOf<C> ? void : never);

/** Input of a service: the contract's shape, and the file if the call takes one, or a request of the tus protocol. */
export type HandlerInput<C extends Call> = InputOf<C> &
  (C extends { isResumable: true }
    ? { request: Request }
    : C extends { takesFile: true }
      ? { file: IncomingFile }
      : unknown);

/** A service: the function behind a call. */
export type Handler<C extends Call> = (ctx: ContextOf<C>, input: HandlerInput<C>) => Promise<HandlerResult<C>>;

/**
 * A predefined operation. It receives the call that it serves, for example to select only the columns of its answer.
 * `isReadOnly`: it gets a read-only transaction that is pipelined as a whole.
 */
export type PreparedOperation<Ctx, Input, Answer> = {
  readonly isReadOnly: boolean;
  prepare(call: Call): (ctx: Ctx, input: Input) => Promise<Answer>;
};

/** Ways to implement a call. */
export type CallImplementation<C extends Call> =
  | Handler<C>
  | PreparedOperation<ContextOf<C>, HandlerInput<C>, HandlerResult<C>>;

/** A call ready to be served, without its own types. */
export type Route = {
  readonly api: Api;
  readonly name: string;
  readonly call: Call;
  readonly access: Access;
  readonly isReadOnly: boolean;
  readonly run: (ctx: AnyContext, input: unknown) => Promise<unknown>;
};

/** Marks a service of a POST call that only reads. */
export function markReadOnly<Ctx, Input, Answer>(
  service: (ctx: Ctx, input: Input) => Promise<Answer>,
): PreparedOperation<Ctx, Input, Answer> {
  return { isReadOnly: true, prepare: () => service };
}

/** Implements each call of a contract; a missing or surplus one does not compile. */
export function routes<C extends Calls>(
  api: Api<C>,
  served: { readonly [Name in keyof C]: CallImplementation<C[Name]> },
): Route[] {
  return Object.entries(served).map(([name, service]) => {
    const call = api.calls[name];
    if (call === undefined) throw new Error(`${api.name}/${name} has no contract`);
    return createRoute({ api, name, call, access: call.access }, service);
  });
}

function createRoute(definition: Omit<Route, "isReadOnly" | "run">, service: unknown): Route {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `routes` is typed so that the service fits this call
  const served = service as Route["run"] | PreparedOperation<AnyContext, unknown, unknown>;
  return typeof served === "function"
    ? { ...definition, isReadOnly: definition.call.method === "GET", run: served }
    : { ...definition, isReadOnly: served.isReadOnly, run: served.prepare(definition.call) };
}
