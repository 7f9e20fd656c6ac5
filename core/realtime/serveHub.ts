import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { WebSocketServer } from "ws";
import { pickLanguage } from "#contract/languages";
import { hubPath } from "#contract/realtime";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";
import { toNetwork } from "#core/request/network";
import type { Limiter } from "#core/http/limiter";
import type { Sockets } from "#core/http/sockets";
import type { Hub } from "./hub.ts";

const largestMessage = 64 * 1024;
/**
 * Connections that are identified at the same time. Thousands may return together, for example after a restart: they
 * wait here and not for connections to the database, which calls would wait for as well.
 */
const identifiedAtOnce = 8;

type HubServerOptions = {
  readonly app: App;
  readonly hub: Hub;
  readonly sockets: Sockets;
  readonly addresses: Limiter;
  /** The address of the server in browsers, if it is behind a proxy. */
  readonly publicUrl: string | undefined;
  /** Other origins whose pages may connect. */
  readonly corsOrigins: readonly string[];
};
type Upgrade = { readonly socket: Duplex; readonly head: Buffer };

/**
 * Serves the hub: `negotiate`, which the official client calls first, and the connection itself. The caller is
 * identified before the connection is opened (security 3.7); a refusal is a plain HTTP status.
 */
export function serveHub(server: FastifyInstance, options: HubServerOptions): void {
  const { hub } = options;
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const identification = pLimit(identifiedAtOnce);
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: largestMessage,
  });

  // An upgrade passes the routes of the server like any request.
  server.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // The socket of an HTTP server is a network socket; a tunnel's is not, and is closed.
    if (!("remoteAddress" in socket)) return void socket.destroy();
    response.assignSocket(request.socket);
    response.on("finish", () => socket.end());
    socket.on("error", () => socket.destroy());
    server.routing(request, response);
  });

  server.post(`${hubPath}/negotiate`, async (request, reply) => {
    const { status } = await authenticate(options, request, { usesTickets: false });
    if (status !== undefined) return await reply.code(status).send();
    // The id has no meaning: the connection authenticates again.
    const connectionId = request.id;
    const availableTransports = [{ transport: "WebSockets", transferFormats: ["Text"] }];
    return await reply.send({ negotiateVersion: 1, connectionId, connectionToken: connectionId, availableTransports });
  });

  server.get(hubPath, async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (upgrade === undefined) return await reply.code(426).header("upgrade", "websocket").send();
    const { status, caller } = await identification(
      async () => await authenticate(options, request, { usesTickets: true }),
    );
    if (status !== undefined) return await reply.code(status).send();
    if (hub.isFull(caller)) return await reply.code(429).send();
    await hub.prepare(caller.tenantId);
    options.sockets.markSignedIn(request);
    open(request, reply, { ...upgrade, caller });
    // Waiting for the answer would keep the request in memory as long as the connection.
    return undefined;
  });

  function open(request: FastifyRequest, reply: FastifyReply, upgrade: Upgrade & { caller: Caller }): void {
    const { socket, head, caller } = upgrade;
    const requestInfo = {
      language: pickLanguage(queryOf(request, "lang") ?? request.headers["accept-language"]),
      address: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
      host: request.hostname,
    };
    // Only existing clients connect this way; they read no header of later answers.
    const rights = queryOf(request, "token") === undefined ? undefined : caller.rights;
    const after = queryOf(request, "after");
    reply.hijack();
    // The prepared answer would keep the request in memory as long as the connection.
    reply.raw.detachSocket(request.raw.socket);
    webSockets.handleUpgrade(request.raw, socket, head, (webSocket) =>
      hub.accept(webSocket, { caller, requestInfo, rights, after, stream: socket }),
    );
  }

  server.addHook("preClose", async () => {
    await hub.close();
  });
}

type OriginRules = Pick<HubServerOptions, "publicUrl" | "corsOrigins">;

/** Browsers send the origin of the page; other programs need not. */
function isAllowedOrigin({ headers, host }: FastifyRequest, { publicUrl, corsOrigins }: OriginRules): boolean {
  const { origin } = headers;
  if (origin === undefined || corsOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
}

type AuthenticationResult = { status: number; caller: undefined } | { status: undefined; caller: Caller };

/** Identifies the account by a one-time ticket, by the header, or by `?token=`. Anything else is refused. */
async function authenticate(
  { app, addresses, publicUrl, corsOrigins }: HubServerOptions,
  request: FastifyRequest,
  { usesTickets }: { usesTickets: boolean },
): Promise<AuthenticationResult> {
  if (!isAllowedOrigin(request, { publicUrl, corsOrigins })) return { status: 403, caller: undefined };
  const ticket = usesTickets ? queryOf(request, "ticket") : undefined;
  const caller = ticket === undefined ? await byToken(app, request) : await byTicket(app, ticket, request.id);
  if (caller === undefined) {
    const isWithin = addresses.take(toNetwork(request.ip), app.now().getTime());
    return { status: isWithin ? 401 : 429, caller };
  }
  if (caller.isLocked) return { status: 423, caller: undefined };
  const { mustChangePassword, mustEnrol } = caller;
  return mustChangePassword || mustEnrol ? { status: 403, caller: undefined } : { status: undefined, caller };
}

async function byTicket(app: App, ticket: string, requestId: string): Promise<Caller | undefined> {
  const owner = await app.identity.redeemHubTicket(app, ticket, requestId);
  return owner === undefined ? undefined : await app.identity.findCaller(app, owner, requestId);
}

/** The token only opens the connection, which then lasts as long as its session: clients have no way to renew it. */
async function byToken(app: App, request: FastifyRequest): Promise<Caller | undefined> {
  const token = queryOf(request, "token");
  const authorization = request.headers.authorization ?? (token === undefined ? undefined : `Bearer ${token}`);
  const { caller } = await app.identity.identify(app, {
    authorization,
    refresh: undefined,
    isAnonymousRoute: true,
    isUserActivity: false,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
  });
  return caller;
}

function queryOf({ query }: FastifyRequest, name: string): string | undefined {
  const value: unknown = typeof query === "object" && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === "string" ? value : undefined;
}
