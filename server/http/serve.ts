import type { FastifyReply, FastifyRequest } from "fastify";
import { pathOf } from "#contract/api";
import { pickLanguage } from "#contract/languages";
import { instantMapperOf } from "#contract/schema";
import { wireHeader } from "#contract/wire";
import { refusal } from "#contract/errors";
import type { App } from "#server/app";
import type { Caller } from "#server/context/caller";
import type { Asking } from "#server/context/open";
import { fieldGuardOf, type Hidden } from "#server/access/fields";
import { checkAccess, checkLock } from "#server/access/permission";
import { identify } from "#server/context/identify";
import { networkOf } from "#server/context/network";
import { overRefusal } from "#server/context/over";
import { instantWriter, sendFailure, successText, type Wish, wishOf } from "./answer.ts";
import { failureOf } from "./failure.ts";
import { cookieIn } from "./cookies.ts";
import { sendFile } from "./file.ts";
import { inputReader } from "./input.ts";
import type { Limiter } from "./limits.ts";
import { sendRedirect } from "./redirect.ts";
import type { Route } from "./routes.ts";
import { runCall } from "./run.ts";
import type { Sockets } from "./sockets.ts";
import type { Streams } from "./streams.ts";
import type { Switchboard } from "./otherCalls.ts";
import { incomingOf } from "./upload.ts";

/** Signing in and out goes on when the disk is full. */
const signInApi = "sysAuth";

/** What serving needs beside the app. */
export type Serving = {
  readonly app: App;
  /** Calls of a session a second. */
  readonly sessions: Limiter;
  /** Calls of an address that has no session. */
  readonly addresses: Limiter;
  readonly sockets: Sockets;
  readonly streams: Streams;
  readonly switchboard: Switchboard;
};

const nothingHidden: Hidden = new Map();

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The address of a route as fastify spells it. */
export function routePath({ api, name, call }: Route): string {
  const path = pathOf(api, name).replaceAll(/\{(?<name>\w+)\}/gu, ":$<name>");
  return call.hasOptionalEnd === true ? `${path}?` : path;
}

/** Makes the handler of a route: who asks, may he, what does he send, run it in a transaction, answer. */
export function handlerOf(serving: Serving, route: Route): Handler {
  const { app } = serving;
  const { time } = app;
  const read = inputReader(route.call.input);
  const mapInstants = instantMapperOf(route.call.output);
  const guard = fieldGuardOf(route, route.reads);

  return async (request, reply) => {
    const wish = wishOf(request);
    try {
      const caller = await callerOf(serving, route, { request, reply });
      checkLock(route, caller);
      checkAccess(route, caller);
      if (!route.reads && route.api.name !== signInApi && !app.watch.hasSpace()) throw refusal("disk.full");
      const given = read(rawInput(route, request), {
        isText: isInQuery(route),
        writeNull: wish.writeNull,
        time,
      });
      const hidden = caller?.hidden ?? nothingHidden;
      const checked = guard.check(given, hidden);
      const input = route.call.takesFile === true ? withFile(checked, request) : checked;
      const asking = askingOf(app, { request, reply }, caller);
      const running = { asking, route, input, key: keyOf(route, request), switchboard: serving.switchboard };
      const result = await app.traffic.during(async () => await runCall(running));
      if (route.call.isFile) return await sendFile({ reply, streams: serving.streams, caller }, result);
      if (route.call.isRedirect) return await sendRedirect(reply, result);
      const shown = guard.hide(result, hidden);
      const answer = mapInstants(shown ?? null, instantWriter(wish, time));
      reply.type("application/json; charset=utf-8");
      return await reply.send(successText(answer, time, app.now()));
    } catch (error) {
      return await answerFailure({ app, request, reply, wish }, error);
    }
  };
}

type Failing = { app: App; request: FastifyRequest; reply: FastifyReply; wish: Wish };

/** Answers whatever went wrong and logs what nobody expected. */
export function answerFailure({ app, request, reply, wish }: Failing, error: unknown): FastifyReply {
  const t = app.words.in(pickLanguage(request.headers["accept-language"]));
  const failure = failureOf(error, { t, requestId: request.id });
  if (failure.isBug) request.log.error({ event: "request.failed", err: error }, "a request failed unexpectedly");
  return sendFailure(reply, { failure, wish, time: app.time, now: app.now(), requestId: request.id });
}

async function callerOf(
  { app, sessions, addresses, sockets }: Serving,
  route: Route,
  { request, reply }: Exchange,
): Promise<Caller | undefined> {
  const { caller, tokens, over } = await identify(app, {
    authorization: request.headers.authorization,
    refresh: header(request, wireHeader.refresh),
    isAnonymousRoute: route.access === "anyone",
    isUse: route.call.isUnasked !== true,
    requestId: request.id,
    address: request.ip,
    userAgent: header(request, "user-agent") ?? "",
  });
  if (tokens !== undefined) {
    reply.header(wireHeader.accessToken, tokens.accessToken).header(wireHeader.refreshToken, tokens.refreshToken);
  }
  const now = app.now().getTime();
  const isWithin =
    caller === undefined ? addresses.take(networkOf(request.ip), now) : sessions.take(String(caller.sessionId), now);
  if (!isWithin) throw refusal("request.too_many");
  if (over !== undefined && route.access !== "anyone") throw overRefusal(over);
  if (caller !== undefined) {
    sockets.know(request);
    reply.header(wireHeader.rights, caller.rights);
  }
  return caller;
}

function rawInput(route: Route, request: FastifyRequest): unknown {
  const { params, query, body } = request;
  const sent = isInQuery(route) ? query : route.call.takesQuery === true ? bothOf(query, body) : body;
  if (route.call.segments.length === 0) return sent;
  const segments = typeof params === "object" ? params : {};
  return typeof sent === "object" && sent !== null && !Array.isArray(sent) ? { ...sent, ...segments } : segments;
}

function bothOf(query: unknown, body: unknown): unknown {
  const [inQuery, inBody] = [query, body].map((one) => (typeof one === "object" && one !== null ? one : {}));
  return { ...inQuery, ...inBody };
}

function isInQuery({ call }: Route): boolean {
  return call.method === "GET" || call.takesFile === true;
}

function withFile(input: unknown, request: FastifyRequest): unknown {
  return { ...(typeof input === "object" ? input : {}), file: incomingOf(request) };
}

function askingOf(app: App, { request, reply }: Exchange, caller: Caller | undefined): Asking {
  return {
    app,
    caller,
    requestId: request.id,
    language: pickLanguage(request.headers["accept-language"]),
    address: request.ip,
    userAgent: (header(request, "user-agent") ?? "").slice(0, 512),
    host: request.hostname,
    cookie: (name) => cookieIn(request.headers.cookie, name),
    header: (name, value) => void reply.header(name, value),
  };
}

/** A file is no input that could be compared with that of a repeat. */
function keyOf({ call }: Route, request: FastifyRequest): string | undefined {
  return call.method === "POST" && call.takesFile !== true ? header(request, wireHeader.idempotencyKey) : undefined;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
