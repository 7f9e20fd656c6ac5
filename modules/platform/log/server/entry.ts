import { createHash } from "node:crypto";
import type { Id } from "#contract/id";
import { mainTenantId } from "#modules/identity/access/server";
import { parseUserAgent } from "#core/request/device";
import type { AnsweredCall } from "#core/request/requestLog";
import { type BodyShape, compileBodyShape, cutText, maxBody, writeBody } from "./body.ts";
import type { LogKind } from "./log.function.ts";

/** An entry that waits to be stored; its row has the names of the columns. */
export type LogEntry = { readonly tenantId: Id; readonly kind: LogKind; readonly row: object; readonly size: number };

/** The level of an entry (contract 10, 10.2). */
export const LogLevel = { information: 2, warning: 3, error: 4 } as const;

/** Calls of signed-in accounts that start or end a session. */
const visitCalls: ReadonlySet<string> = new Set(["sysAuth/userInfo", "sysAuth/logout"]);
/** Pages make it by themselves while they are used. */
const stayCall = "sysAuth/stay";
/** The controllers of logs. Reading them is not logged, so that a log does not grow by looking at it. */
const logControllers = /^sysLog[A-Z]/u;

/** The entries of an answered call. */
export function listEntries(call: AnsweredCall, keepsOperations: boolean): LogEntry[] {
  const { caller, visitor, failure } = call;
  const tenantId = caller?.tenantId ?? visitor?.tenantId ?? mainTenantId;
  const kinds: LogKind[] = [];
  if (isVisit(call)) kinds.push("visit");
  else if (caller !== undefined && keepsOperations && isOperation(call)) kinds.push("operation");
  if (failure?.error !== undefined) kinds.push("exception");
  return kinds.map((kind) => createEntry(call, { tenantId, kind }));
}

function isVisit({ route: { api, name }, caller, visitor }: AnsweredCall): boolean {
  return caller === undefined ? visitor !== undefined : visitCalls.has(`${api.name}/${name}`);
}

/** Who has cleared a log is logged. What pages ask for by themselves is no operation. */
function isOperation({ route: { api, name, call } }: AnsweredCall): boolean {
  if (logControllers.test(api.name)) return name === "clear";
  return call.isBackground !== true && `${api.name}/${name}` !== stayCall;
}

function createEntry(call: AnsweredCall, { tenantId, kind }: Pick<LogEntry, "tenantId" | "kind">): LogEntry {
  const { route, failure, caller, visitor, userAgent } = call;
  const { browser, os } = parseUserAgent(userAgent);
  const account = caller?.account ?? visitor?.account;
  const row = {
    log_date_time: call.startedAt,
    controller_name: route.api.name.slice(0, 64),
    action_name: route.name.slice(0, 64),
    status: String(failure?.status ?? 200),
    log_level: levelOf(call),
    elapsed: call.elapsedMs,
    account_id: caller?.accountId ?? visitor?.accountId ?? null,
    account: account === undefined ? null : cutText(account, 64),
    real_name: caller === undefined ? null : cutText(caller.realName, 64),
    remote_ip: call.address.slice(0, 64),
    browser: browser.slice(0, 128),
    os: os.slice(0, 128),
    trace_id: call.requestId,
    message: failure === undefined ? null : cutText(failure.message, 2000),
  };
  return kind === "visit" ? { tenantId, kind, row, size: 500 } : withBodies(call, { tenantId, kind, row });
}

function withBodies(call: AnsweredCall, { tenantId, kind, row }: Omit<LogEntry, "size">): LogEntry {
  const { route, failure, method, path } = call;
  const { input, output } = getShapes(route.call);
  const requestParam = writeBody(call.input, input);
  const returnResult = writeBody(call.answer, output);
  const error = failure?.error;
  const exception = error === undefined ? null : kind === "exception" ? describeStack(error) : describeError(error);
  const filled = {
    ...row,
    http_method: method.slice(0, 8),
    request_url: cutText(path, 512),
    request_param: requestParam,
    return_result: returnResult,
    exception,
    ...(kind === "exception" ? { fingerprint: createFingerprint(call) } : {}),
  };
  const size = 700 + (requestParam?.length ?? 0) + (returnResult?.length ?? 0) + (exception?.length ?? 0);
  return { tenantId, kind, row: filled, size };
}

type Shapes = { readonly input: BodyShape; readonly output: BodyShape };

const shapes = new WeakMap<AnsweredCall["route"]["call"], Shapes>();

/** What is hidden of a call. It is compiled with the call's first entry: a server has hundreds of calls. */
function getShapes(call: AnsweredCall["route"]["call"]): Shapes {
  const known = shapes.get(call) ?? { input: compileBodyShape(call.input), output: compileBodyShape(call.output) };
  shapes.set(call, known);
  return known;
}

function levelOf({ failure }: AnsweredCall): number {
  if (failure === undefined) return LogLevel.information;
  return failure.error === undefined ? LogLevel.warning : LogLevel.error;
}

function describeError(error: unknown): string {
  return cutText(error instanceof Error ? `${error.name}: ${error.message}` : String(error), 1000);
}

/** The stack of an error and of its causes. */
function describeStack(error: unknown): string {
  const parts: string[] = [];
  for (let part: unknown = error; part !== undefined && parts.length < 5;) {
    parts.push(part instanceof Error ? (part.stack ?? describeError(part)) : describeError(part));
    part = part instanceof Error ? part.cause : undefined;
  }
  return cutText(parts.join("\ncaused by: "), maxBody);
}

/** Equal for exceptions of one call that were thrown at the same place; texts and line numbers may differ. */
function createFingerprint({ route, failure }: AnsweredCall): string {
  const error = failure?.error;
  const frames = error instanceof Error ? (error.stack ?? "").split("\n").filter((line) => /^\s+at /u.test(line)) : [];
  const places = frames.slice(0, 4).map((line) => line.trim().replaceAll(/:\d+/gu, ""));
  const origin = [route.api.name, route.name, error instanceof Error ? error.name : typeof error, ...places];
  return createHash("sha256").update(origin.join("\n")).digest("hex").slice(0, 32);
}
