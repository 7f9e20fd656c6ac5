import type { Id } from "#contract/id";
import type { OfferedCall } from "./access/permission.ts";
import type { App } from "./app.ts";
import type { Caller } from "./caller.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

/** The account of an attempt to sign in; a name that no account has is what was typed. */
export type Visitor = { readonly tenantId: Id; readonly accountId: Id | null; readonly account: string };

/** How a call failed. `error` is set if that was unexpected. */
export type CallFailure = { readonly status: number; readonly message: string; readonly error: unknown };

/** A call that has been answered. */
export type AnsweredCall = {
  readonly route: OfferedCall;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly method: string;
  /** Without the query, which may hold a token. */
  readonly path: string;
  readonly startedAt: Date;
  readonly elapsedMs: number;
  /** Undefined for calls without a session, and for those that are refused before their session is known. */
  readonly caller: Caller | undefined;
  readonly visitor: Visitor | undefined;
  /** Undefined if the call failed before its input was read. Uploaded files are not part of it. */
  readonly input: unknown;
  /** The answer of a call that writes; undefined if the call failed or its answer is shown only once. */
  readonly answer: unknown;
  readonly failure: CallFailure | undefined;
};

/** Keeps what calls did. */
export type RequestLog = {
  /** Runs after the answer has left. It must not throw, and must not keep the input or the answer. */
  note(app: App, call: AnsweredCall): void;
  /** Stores what is not stored yet; called when the last call of a server has ended. */
  flush(app: App): Promise<void>;
};

/** The modules that keep logs of calls. */
export const requestLogs = defineExtensionPoint<RequestLog>("request.logs");
