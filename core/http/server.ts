import { randomUUID } from "node:crypto";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { requestError } from "#contract/errors";
import type { App } from "#core/request/app";
import { requirePermission } from "#core/request/access/permission";
import { createRouteHandler, handleFailure, type RouteDependencies, toRoutePath } from "./routeHandler.ts";
import { flushLogs, logCall } from "./callNotes.ts";
import { limitArrival, uploadMs } from "./arrivalLimits.ts";
import { selectResponseFormat } from "./response.ts";
import { addCors } from "./cors.ts";
import { registerBodyParsers } from "./bodyParsers.ts";
import { answerMalformedRequest } from "./malformedRequest.ts";
import { addSecurityHeaders, securityHeaders } from "./securityHeaders.ts";
import { type Readiness, serveHealth } from "./health.ts";
import { serveMetrics } from "./metrics.ts";
import { createLimiter, type Limiter } from "./limiter.ts";
import { createOpenApiDocument } from "./openapi.ts";
import { createInternalCallFactory, type InternalCallFactory } from "./internalCallFactory.ts";
import type { Route } from "./routes.ts";
import { limitSockets, type Sockets } from "./sockets.ts";
import { createProxyMatcher } from "./trustedProxies.ts";
import { openStreams, type Streams } from "./streams.ts";
import { serveResumableUpload } from "./resumableUpload.ts";
import { serveForm, serveUpload } from "./upload.ts";
import { serveRedirects, serveWeb } from "./web.ts";
import { serveWebManifest } from "./webManifest.ts";

const megabyte = 1024 ** 2;
const maximumSockets = 10_000;
const maximumUrl = 8 * 1024;

/** Settings of the HTTP server. */
export type HttpOptions = {
  readonly trustedProxies: readonly string[];
  /** The address of the server in browsers, if it is behind a proxy. */
  readonly publicUrl: string | undefined;
  readonly frameOrigins: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Calls of one session per second; 0 = unlimited. */
  readonly rateLimit: number;
  readonly dataDir: string;
};

/** The calls to serve, the folder of the built web, and the configuration. */
export type HttpServerOptions = {
  readonly routes: readonly Route[];
  /** Pages by the address that leads to them. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly webFolder: string;
  readonly config: HttpOptions;
};

/** The HTTP server, what its shutdown needs, and what other protocols on the same port share with it. */
export type HttpServer = {
  readonly server: FastifyInstance;
  readonly readiness: Readiness;
  readonly sockets: Sockets;
  readonly streams: Streams;
  readonly internalCallFactory: InternalCallFactory;
  /** Limits requests of addresses without a session. */
  readonly addressLimiter: Limiter;
};

/** Builds the HTTP server: all calls, health, the API document and the web. It does not listen yet. */
export async function openHttpServer(
  app: App,
  { routes, redirects, webFolder, config }: HttpServerOptions,
): Promise<HttpServer> {
  const readiness: Readiness = { isClosing: false, isUnsafe: false };
  const logger: FastifyBaseLogger = app.log;
  const isTrustedProxy = createProxyMatcher(config.trustedProxies);
  const server: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: megabyte,
    // Other requests than files have less (`limitArrival`).
    requestTimeout: uploadMs,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    trustProxy: config.trustedProxies.length === 0 ? false : isTrustedProxy,
    routerOptions: { maxParamLength: 500, caseSensitive: true, ignoreDuplicateSlashes: false },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000 },
    // The hook below answers in our own format; the health routes keep answering until the end.
    return503OnClosing: false,
    // An address that cannot be decoded passes no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders, "cache-control": "no-store", "x-request-id": request.id });
      handleFailure({ app, request, reply, format: selectResponseFormat(request) }, error);
    },
    clientErrorHandler: (error, socket) => answerMalformedRequest(app, error, socket),
  });
  server.server.maxConnections = maximumSockets;
  registerBodyParsers(server);
  const { publicUrl, frameOrigins } = config;
  addSecurityHeaders(server, { isTls: publicUrl?.startsWith("https:") ?? false, frameOrigins });
  addCors(server, config.corsOrigins);
  logAnswers(server, app);
  limitArrival(server);
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.raw.url !== undefined && request.raw.url.length > maximumUrl) throw requestError("request.too_large");
    if (readiness.isClosing && !request.url.startsWith("/api/health/")) throw requestError("server.closing");
    await Promise.resolve();
  });
  server.setErrorHandler((error, request, reply) =>
    handleFailure({ app, request, reply, format: selectResponseFormat(request) }, error),
  );
  const dependencies = createDependencies(app, {
    routes,
    config,
    sockets: limitSockets(server, isTrustedProxy),
  });
  serveCalls(server, dependencies, routes);
  serveApiDocument(server, app, routes);
  serveHealth(server, app, { readiness, dataDir: config.dataDir });
  serveMetrics(server, dependencies);
  serveWebManifest(server, dependencies);
  await serveWeb(server, webFolder);
  serveRedirects(server, redirects);
  server.setNotFoundHandler((request, reply) =>
    handleFailure({ app, request, reply, format: selectResponseFormat(request) }, requestError("request.unknown")),
  );
  const { sockets, streams, internalCallFactory, addressLimiter } = dependencies;
  return { server, readiness, sockets, streams, internalCallFactory, addressLimiter };
}

type ServingOptions = { routes: readonly Route[]; config: Pick<HttpOptions, "rateLimit">; sockets: Sockets };

function createDependencies(app: App, { routes, config: { rateLimit }, sockets }: ServingOptions): RouteDependencies {
  return {
    app,
    sockets,
    streams: openStreams(app),
    internalCallFactory: createInternalCallFactory(routes),
    sessionLimiter: createLimiter({ perSecond: rateLimit, burst: rateLimit * 2 }),
    addressLimiter: createLimiter(rateLimit === 0 ? { perSecond: 0, burst: 0 } : { perSecond: 10, burst: 100 }),
  };
}

function serveCalls(server: FastifyInstance, dependencies: RouteDependencies, routes: readonly Route[]): void {
  for (const route of routes) {
    const served = {
      method: route.call.method,
      url: toRoutePath(route),
      handler: createRouteHandler(dependencies, route),
    };
    if (route.call.isResumable === true) serveResumableUpload(server, served);
    else if (route.call.takesFile === true) serveUpload(server, served);
    else if (route.call.takesForm === true) serveForm(server, served);
    else server.route(served);
  }
}

function serveApiDocument(server: FastifyInstance, app: App, routes: readonly Route[]): void {
  // Created with its first use, because it takes a large part of the time of a start.
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  server.get("/api/openapi.json", async (request, reply) => {
    const { authorization } = request.headers;
    const { caller } = await app.identity.identify(app, {
      authorization,
      refresh: undefined,
      isAnonymousRoute: false,
      isUserActivity: true,
      requestId: request.id,
      address: request.ip,
      userAgent: "",
    });
    if (caller === undefined) throw requestError("request.signed_out");
    if (caller.isLocked) throw requestError("request.locked");
    requirePermission(caller, "sysApi/document");
    document ??= createOpenApiDocument(routes, "1");
    return await reply.send(document);
  });
}

/** Logs one line for each answer of the API; without the query, which may hold a token. */
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
    logCall(app, { request, reply });
    await Promise.resolve();
  });
  server.addHook("onClose", async () => await flushLogs(app));
}
