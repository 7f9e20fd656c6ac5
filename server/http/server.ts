import { randomUUID } from "node:crypto";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { refusal } from "#contract/errors";
import type { App } from "#server/app";
import { requireCode } from "#server/access/permission";
import { identify } from "#server/context/identify";
import { watchSessions } from "#server/context/sessions";
import { answerFailure, handlerOf, routePath } from "./serve.ts";
import { wishOf } from "./answer.ts";
import { readBodies } from "./body.ts";
import { answerUnreadable } from "./unreadable.ts";
import { safeHeaders, secureAnswers } from "./headers.ts";
import { type Readiness, serveHealth } from "./health.ts";
import { openLimiter } from "./limits.ts";
import { openApiOf } from "./openapi.ts";
import { switchboardOf } from "./otherCalls.ts";
import type { Route } from "./routes.ts";
import { limitSockets, type Sockets } from "./sockets.ts";
import { openStreams } from "./streams.ts";
import { serveUpload } from "./upload.ts";
import { serveWeb } from "./web.ts";
import { openHub } from "#server/realtime/hub";
import { invokerOf } from "#server/realtime/invoke";
import { serveHub } from "#server/realtime/serveHub";

const megabyte = 1024 ** 2;
const maximumSockets = 10_000;
const maximumUrl = 8 * 1024;

/** The HTTP server and what its shutdown needs. */
export type HttpServer = { readonly server: FastifyInstance; readonly readiness: Readiness };

/** Builds the HTTP server: all calls, health, the API document and the web. It does not listen yet. */
export async function openHttpServer(app: App, all: readonly Route[], webFolder: string): Promise<HttpServer> {
  const readiness: Readiness = { isClosing: false };
  const logger: FastifyBaseLogger = app.log;
  const server: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: megabyte,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    trustProxy: app.config.trustedProxies.length === 0 ? false : [...app.config.trustedProxies],
    routerOptions: { maxParamLength: 500, caseSensitive: true, ignoreDuplicateSlashes: false },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000 },
    // The hook below answers in our own form; health goes on answering until the end.
    return503OnClosing: false,
    // An address that cannot be decoded comes by no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...safeHeaders, "cache-control": "no-store", "x-request-id": request.id });
      answerFailure({ app, request, reply, wish: wishOf(request) }, error);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(app, error, socket),
  });
  server.server.maxConnections = maximumSockets;
  readBodies(server);
  const { publicUrl, frameOrigins } = app.config;
  secureAnswers(server, { isTls: publicUrl?.startsWith("https:") ?? false, frameOrigins });
  logAnswers(server, app);
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.raw.url !== undefined && request.raw.url.length > maximumUrl) throw refusal("request.too_large");
    if (readiness.isClosing && !request.url.startsWith("/api/health/")) throw refusal("server.closing");
    await Promise.resolve();
  });
  server.setErrorHandler((error, request, reply) =>
    answerFailure({ app, request, reply, wish: wishOf(request) }, error),
  );
  serveCalls(server, app, { all, sockets: limitSockets(server, app.config.trustedProxies) });
  serveHealth(server, app, readiness);
  await serveWeb(server, webFolder);
  server.setNotFoundHandler((request, reply) =>
    answerFailure({ app, request, reply, wish: wishOf(request) }, refusal("request.unknown")),
  );
  return { server, readiness };
}

type Served = { all: readonly Route[]; sockets: Sockets };

function serveCalls(server: FastifyInstance, app: App, { all, sockets }: Served): void {
  const { rateLimit } = app.config;
  const serving = {
    app,
    sockets,
    streams: openStreams(app),
    switchboard: switchboardOf(all),
    sessions: openLimiter({ perSecond: rateLimit, burst: rateLimit * 2 }),
    addresses: openLimiter(rateLimit === 0 ? { perSecond: 0, burst: 0 } : { perSecond: 10, burst: 100 }),
  };
  for (const route of all) {
    const served = { method: route.call.method, url: routePath(route), handler: handlerOf(serving, route) };
    if (route.call.takesFile === true) serveUpload(server, served);
    else server.route(served);
  }
  const { switchboard, addresses, streams } = serving;
  const hub = openHub(app, invokerOf({ app, routes: all, switchboard, methods: app.hubMethods }));
  serveHub(server, { app, hub, sockets, addresses });
  const sessions = watchSessions(app, [hub, streams]);
  server.addHook("onClose", async () => {
    streams.close();
    await sessions.close();
  });
  const document = openApiOf(all, "1");
  server.get("/api/openapi.json", async (request, reply) => {
    const { authorization } = request.headers;
    const about = { authorization, refresh: undefined, isAnonymousRoute: false, isUse: true };
    const from = { requestId: request.id, address: request.ip, userAgent: "" };
    const { caller } = await identify(app, { ...about, ...from });
    if (caller === undefined) throw refusal("request.signed_out");
    if (caller.isLocked) throw refusal("request.locked");
    requireCode(caller, "sysApi/document");
    return await reply.send(document);
  });
}

/** One line for each answer of the API; queries are left out, they may hold a token. */
function logAnswers(server: FastifyInstance, app: App): void {
  server.addHook("onResponse", async (request, reply) => {
    if (!request.url.startsWith("/api/") || request.url.startsWith("/api/health/")) return;
    const path = request.url.split("?", 1)[0];
    const { method, id, ip } = request;
    const ms = Math.round(reply.elapsedTime);
    app.log.info(
      { event: "request", requestId: id, method, path, status: reply.statusCode, ms, address: ip },
      "request",
    );
    await Promise.resolve();
  });
}
