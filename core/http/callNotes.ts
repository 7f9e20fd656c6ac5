import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";
import { type CallFailure, requestLogs, type Visitor } from "#core/request/requestLog";
import type { Route } from "./routes.ts";

/** What serving a call tells the request log. */
export type CallNotes = {
  readonly route: Route;
  caller?: Caller | undefined;
  visitor?: Visitor;
  input?: unknown;
  answer?: unknown;
  failure?: CallFailure;
};

const notesByRequest = new WeakMap<FastifyRequest, CallNotes>();

/** Begins the notes of a request. */
export function startCallNotes(request: FastifyRequest, route: Route): CallNotes {
  const notes: CallNotes = { route };
  notesByRequest.set(request, notes);
  return notes;
}

/** The notes of a request; undefined if it is no call, or was refused before its route was found. */
export function findCallNotes(request: FastifyRequest): CallNotes | undefined {
  return notesByRequest.get(request);
}

/** Notes the answer of a call that writes, and returns it. Secrets that are shown once, files and redirects are not noted. */
export function noteAnswer(notes: CallNotes, answer: unknown): unknown {
  const { isReadOnly, call } = notes.route;
  const isKept =
    !isReadOnly &&
    call.hasOneTimeResponse !== true &&
    call.isFile !== true &&
    call.isRedirect !== true &&
    call.isResumable !== true;
  if (isKept) notes.answer = answer;
  return answer;
}

/** Tells of an answered call and hands it to the modules that keep logs. A failing log never fails a request. */
export function logCall(app: App, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  const notes = notesByRequest.get(request);
  if (notes === undefined) return;
  const { caller, visitor, input, answer, failure, route } = notes;
  app.traffic.finish({
    name: `${route.api.name}/${route.name}`,
    ms: reply.elapsedTime,
    requestId: request.id,
    tenantId: caller?.tenantId,
    isFailure: failure !== undefined && failure.status >= 500,
  });
  const logs = requestLogs.list({ app });
  if (logs.length === 0) return;
  const elapsedMs = Math.round(reply.elapsedTime);
  const userAgent = request.headers["user-agent"] ?? "";
  const call = {
    route,
    requestId: request.id,
    address: request.ip,
    userAgent: userAgent.slice(0, 512),
    method: request.method,
    path: request.url.split("?", 1)[0] ?? "",
    startedAt: new Date(app.now().getTime() - elapsedMs),
    elapsedMs,
    caller,
    visitor,
    input,
    answer,
    failure,
  };
  for (const log of logs) {
    try {
      log.note(app, call);
    } catch (error) {
      app.log.warn({ event: "request_log.failed", err: error }, "a call was not logged");
    }
  }
}

/** Stores what the modules that keep logs have not stored yet. */
export async function flushLogs(app: App): Promise<void> {
  await Promise.all(requestLogs.list({ app }).map(async (log) => await log.flush(app)));
}
