import type { FastifyReply, FastifyRequest } from "fastify";
import { getEndpointPath } from "#contract/api";
import { pickLanguage } from "#contract/languages";
import { createInstantMapper } from "#contract/schema";
import { wireHeader } from "#contract/wire";
import { requestError } from "#contract/errors";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";
import type { RequestInfo } from "#core/request/openContext";
import { checkDemoMode } from "#core/request/demoMode";
import { compileFieldGuard, type HiddenFields } from "#core/request/access/fieldGuard";
import { checkAccess, checkLock, checkTenantTerm, findRestrictedAnswer } from "#core/request/access/permission";
import { toNetwork } from "#core/request/network";
import { writeAnswer } from "#core/request/sharedAnswer";
import { sessionEndedError } from "#core/request/sessionEndError";
import {
  createInstantWriter,
  formatSuccess,
  type ResponseFormat,
  selectResponseFormat,
  sendFailure,
} from "./response.ts";
import { toFailure } from "./failure.ts";
import { findCallNotes, noteAnswer, startCallNotes } from "./callNotes.ts";
import { findCookie } from "./cookies.ts";
import { sendFile } from "./fileResult.ts";
import { compileInputReader } from "./input.ts";
import type { Limiter } from "./limiter.ts";
import { sendRedirect } from "./redirect.ts";
import type { Route } from "./routes.ts";
import { runCall } from "./runCall.ts";
import { acceptsSharedAnswer, readCountPreference, toSharedCall } from "./sharedCall.ts";
import type { Sockets } from "./sockets.ts";
import type { Streams } from "./streams.ts";
import type { InternalCallFactory } from "./internalCallFactory.ts";
import { sendUploadAnswer, toWebRequest } from "./resumableUpload.ts";
import { toIncomingFile } from "./upload.ts";

/** What a route needs besides the app. */
export type RouteDependencies = {
  readonly app: App;
  /** Limits the calls of a session. */
  readonly sessionLimiter: Limiter;
  /** Limits the calls of an address without a session. */
  readonly addressLimiter: Limiter;
  readonly sockets: Sockets;
  readonly streams: Streams;
  readonly internalCallFactory: InternalCallFactory;
};

const nothingHidden: HiddenFields = new Map();

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The path of a route in fastify's notation. */
export function toRoutePath({ api, name, call }: Route): string {
  const path = getEndpointPath(api, name).replaceAll(/\{(?<name>\w+)\}/gu, ":$<name>");
  return call.hasOptionalLastSegment === true ? `${path}?` : path;
}

/** Creates the handler of a route: authenticate, authorise, parse the input, run in a transaction, answer. */
export function createRouteHandler(dependencies: RouteDependencies, route: Route): Handler {
  const { app } = dependencies;
  const { time } = app;
  let compiled: ReturnType<typeof compileRoute> | undefined;
  const needsSpace = !route.isReadOnly && route.api.worksOnFullDisk !== true;

  return async (request, reply) => {
    const format = formatOf(route, request);
    const notes = startCallNotes(request, route);
    try {
      compiled ??= compileRoute(route);
      const { read, mapInstants, guard } = compiled;
      const caller = await callerOf(dependencies, route, { request, reply });
      notes.caller = caller;
      checkLock(route, caller);
      checkAccess(route, caller);
      checkTenantTerm(route, caller);
      await checkDemoMode(app, route, caller);
      if (needsSpace && !app.watch.hasSpace()) throw requestError("disk.full");
      const parsedInput = read(rawInput(route, request), {
        isText: isInQuery(route),
        writeNull: format.writeNull,
        time,
      });
      const hidden = caller?.hidden ?? nothingHidden;
      const checked = guard.check(parsedInput, hidden);
      notes.input = checked;
      const input = withFile(route, checked, request);
      const requestInfo = createRequestInfo(app, { request, reply }, caller);
      const running = {
        requestInfo,
        route,
        input,
        key: getIdempotencyKey(route, request),
        internalCallFactory: dependencies.internalCallFactory,
      };
      const restricted = findRestrictedAnswer(route, caller);
      const run = async () =>
        restricted === undefined
          ? noteAnswer(notes, await app.traffic.track(async () => await runCall(running)))
          : restricted.answer;
      if (route.call.isFile)
        return await sendFile({ request, reply, streams: dependencies.streams, caller }, await run());
      if (route.call.isResumable) return await sendUploadAnswer(reply, await run());
      if (route.call.isRedirect) return await sendRedirect(reply, await run());
      const loadText = async () =>
        writeAnswer(guard.hide(await run(), hidden) ?? null, format.isUtc ? "utc" : "local", (answer) =>
          JSON.stringify(mapInstants(answer, createInstantWriter(format, time))),
        );
      const shared =
        caller !== undefined && restricted === undefined && acceptsSharedAnswer(route, request)
          ? toSharedCall(route, caller, { ...requestInfo, input, isUtc: format.isUtc })
          : undefined;
      const text = shared === undefined ? await loadText() : await app.shared.texts.get(shared, loadText);
      reply.type("application/json; charset=utf-8");
      return await reply.send(route.call.isBare === true ? text : formatSuccess(text, time, app.now()));
    } catch (error) {
      return await handleFailure({ app, request, reply, format }, error);
    }
  };
}

/** What a route makes of its contract. It is compiled with the first request: a server has hundreds of routes. */
function compileRoute(route: Route) {
  return {
    read: compileInputReader(route.call.input),
    mapInstants: createInstantMapper(route.call.output),
    guard: compileFieldGuard(route, route.isReadOnly),
  };
}

type FailureExchange = { app: App; request: FastifyRequest; reply: FastifyReply; format: ResponseFormat };

/** Answers an error and logs unexpected ones. */
export function handleFailure({ app, request, reply, format }: FailureExchange, error: unknown): FastifyReply {
  const t = app.words.forLanguage(pickLanguage(request.headers["accept-language"]));
  const failure = toFailure(error, { t, requestId: request.id });
  const notes = findCallNotes(request);
  if (notes !== undefined) {
    notes.failure = { status: failure.status, message: failure.message, error: failure.isBug ? error : undefined };
  }
  if (failure.isBug) request.log.error({ event: "request.failed", err: error }, "a request failed unexpectedly");
  return sendFailure(reply, { failure, format, time: app.time, now: app.now(), requestId: request.id });
}

async function callerOf(
  { app, sessionLimiter, addressLimiter, sockets }: RouteDependencies,
  route: Route,
  { request, reply }: Exchange,
): Promise<Caller | undefined> {
  const { authorization } = request.headers;
  const cookie = authorization === undefined && route.call.acceptsTokenCookie ? findPageToken(request) : undefined;
  const { caller, tokens, sessionEnd } = await app.identity.identify(app, {
    authorization: cookie === undefined ? authorization : `Bearer ${cookie}`,
    ...(cookie === undefined ? {} : { acceptsExpired: true }),
    refresh: header(request, wireHeader.refresh),
    isAnonymousRoute: route.access === "anyone",
    isUserActivity: route.call.isBackground !== true,
    requestId: request.id,
    address: request.ip,
    userAgent: header(request, "user-agent") ?? "",
  });
  if (tokens !== undefined) {
    reply.header(wireHeader.accessToken, tokens.accessToken).header(wireHeader.refreshToken, tokens.refreshToken);
  }
  const now = app.now().getTime();
  const isWithin =
    caller === undefined
      ? addressLimiter.take(toNetwork(request.ip), now)
      : sessionLimiter.take(String(caller.sessionId), now);
  if (!isWithin) throw requestError("request.too_many");
  if (sessionEnd !== undefined && route.access !== "anyone") {
    throw sessionEndedError(sessionEnd, app.identity.describeSessionEnd(sessionEnd));
  }
  if (caller !== undefined) {
    sockets.markSignedIn(request);
    reply.header(wireHeader.rights, caller.rights);
  }
  return caller;
}

/** The access token in the page's cookie. A page of another site is answered as if there were none. */
function findPageToken(request: FastifyRequest): string | undefined {
  return header(request, "sec-fetch-site") === "cross-site" ? undefined : findCookie(request.headers.cookie, "token");
}

function rawInput(route: Route, request: FastifyRequest): unknown {
  const { params, query, body } = request;
  const { bareInput } = route.call;
  if (bareInput !== undefined && (Array.isArray(body) || typeof body === "string")) return { [bareInput]: body };
  const input = isInQuery(route) ? query : route.call.hasQueryInput === true ? mergeInputs(query, body) : body;
  if (route.call.segments.length === 0) return input;
  const segments = typeof params === "object" ? params : {};
  return typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input, ...segments } : segments;
}

function mergeInputs(query: unknown, body: unknown): unknown {
  const [inQuery, inBody] = [query, body].map((one) => (typeof one === "object" && one !== null ? one : {}));
  return { ...inQuery, ...inBody };
}

function isInQuery({ call }: Route): boolean {
  return call.method === "GET" || call.takesFile === true;
}

function withFile({ call }: Route, input: unknown, request: FastifyRequest): unknown {
  if (call.takesFile !== true) return input;
  const file = call.isResumable === true ? { request: toWebRequest(request) } : { file: toIncomingFile(request) };
  return { ...(typeof input === "object" ? input : {}), ...file };
}

/** Clients of the tus protocol look at the status of an answer. */
function formatOf({ call }: Route, request: FastifyRequest): ResponseFormat {
  const format = selectResponseFormat(request);
  const hasRealStatus = call.isResumable === true || call.hasRealStatus === true;
  return hasRealStatus ? { ...format, hasRealStatus } : format;
}

/** What the parts of the server know of a request. */
export function createRequestInfo(app: App, { request, reply }: Exchange, caller: Caller | undefined): RequestInfo {
  return {
    app,
    caller,
    requestId: request.id,
    language: pickLanguage(request.headers["accept-language"]),
    address: request.ip,
    userAgent: (header(request, "user-agent") ?? "").slice(0, 512),
    host: request.hostname,
    countUpTo: readCountPreference(request),
    cookie: (name) => findCookie(request.headers.cookie, name),
    header: (name, value) => void reply.header(name, value),
    noteVisitor(visitor) {
      const notes = findCallNotes(request);
      if (notes !== undefined) notes.visitor = visitor;
    },
  };
}

/** The content of a file cannot be compared with that of a repeat. */
function getIdempotencyKey({ call }: Route, request: FastifyRequest): string | undefined {
  return call.method === "POST" && call.takesFile !== true ? header(request, wireHeader.idempotencyKey) : undefined;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
