import type { Id } from "#contract/id";
import type { CallObserver, OutgoingCall } from "#core/outbound/outgoingCall";
import type { App } from "./app.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

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
