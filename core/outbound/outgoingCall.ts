import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** Who makes a call to another server, and what for. */
export type CallOrigin = {
  readonly tenantId: Id;
  /** The kind of server, at most 32 characters: `OpenID Connect`. */
  readonly client: string;
  /** What it is about, at most 64 characters: the name of the provider. */
  readonly description: string;
  /** What is done, at most 64 characters: `signIn`. */
  readonly action: string;
  /** Query and bodies contain phones or codes, and are not kept. */
  readonly hidesContent?: boolean;
};

/** A call as it was made. `failure` is set if there was no answer. */
export type OutgoingCall = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string | undefined;
  readonly startTime: Date;
  readonly elapsedMs: number;
  readonly answer:
    | { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer }
    | undefined;
  readonly failure: unknown;
};

/** Receives each call when it has ended; it never throws and takes no time. */
export type CallObserver = (call: OutgoingCall) => void;

/** Keeps calls to other servers; the module of their log provides it. */
export const outgoingCallLog = defineExtensionPoint<{ note(app: App, origin: CallOrigin, call: OutgoingCall): void }>(
  "outbound.calls",
);

/**
 * The observer that keeps calls of this origin in the log:
 *
 * ```ts
 * await guardedFetch(config, { url, method, headers, observe: observeCalls(app, { tenantId, client, description, action }) });
 * ```
 */
export function observeCalls(app: App, origin: CallOrigin): CallObserver {
  return (call) => {
    for (const log of outgoingCallLog.list({ app })) log.note(app, origin, call);
  };
}

type Attempt = Pick<OutgoingCall, "url" | "method" | "headers" | "body">;
type Answer = NonNullable<OutgoingCall["answer"]>;

/** Makes a call and tells the observer how it has ended. */
export async function observed<Result extends Answer>(
  observe: CallObserver | undefined,
  attempt: Attempt,
  make: () => Promise<Result>,
): Promise<Result> {
  if (observe === undefined) return await make();
  const [startTime, started] = [new Date(), performance.now()];
  const end = (answer: Answer | undefined, failure: unknown) =>
    observe({ ...attempt, startTime, elapsedMs: Math.round(performance.now() - started), answer, failure });
  try {
    const result = await make();
    end(result, undefined);
    return result;
  } catch (error) {
    end(undefined, error);
    throw error;
  }
}
