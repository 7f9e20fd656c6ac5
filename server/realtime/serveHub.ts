import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import { WebSocketServer } from "ws";
import { pickLanguage } from "#contract/languages";
import { hubPath } from "#contract/realtime";
import type { App } from "#server/app";
import type { Caller } from "#server/context/caller";
import { findCaller, identify } from "#server/context/identify";
import { networkOf } from "#server/context/network";
import type { Limiter } from "#server/http/limits";
import type { Sockets } from "#server/http/sockets";
import type { Hub } from "./hub.ts";
import { useHubTicket } from "./ticket.ts";

const largestMessage = 64 * 1024;

type Serving = { readonly app: App; readonly hub: Hub; readonly sockets: Sockets; readonly addresses: Limiter };
type Upgrade = { readonly socket: Duplex; readonly head: Buffer };
type Entrant = { readonly caller: Caller; readonly expiresAt: number | undefined };

/**
 * Serves the hub: `negotiate`, as the official client asks first, and the connection itself. Who comes is known before
 * the connection is opened (security 3.7); a refusal is a plain HTTP status.
 */
export function serveHub(server: FastifyInstance, serving: Serving): void {
  const { hub } = serving;
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const webSockets = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: largestMessage },
  });

  // The routes of the server decide about an upgrade as about any request.
  server.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // The socket of an HTTP server is one; a tunnel's is not, and ends here.
    if (!("remoteAddress" in socket)) return void socket.destroy();
    response.assignSocket(request.socket);
    response.on("finish", () => socket.end());
    socket.on("error", () => socket.destroy());
    server.routing(request, response);
  });

  server.post(`${hubPath}/negotiate`, async (request, reply) => {
    const { status } = await entrantOf(serving, request, { usesTickets: false });
    if (status !== undefined) return await reply.code(status).send();
    // Nothing hangs on this id: the connection itself says once more who it is.
    const connectionId = request.id;
    const availableTransports = [{ transport: "WebSockets", transferFormats: ["Text"] }];
    return await reply.send({ negotiateVersion: 1, connectionId, connectionToken: connectionId, availableTransports });
  });

  server.get(hubPath, async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (upgrade === undefined) return await reply.code(426).header("upgrade", "websocket").send();
    const { status, entrant } = await entrantOf(serving, request, { usesTickets: true });
    if (status !== undefined) return await reply.code(status).send();
    if (hub.isFull(entrant.caller)) return await reply.code(429).send();
    serving.sockets.know(request);
    open(request, reply, { ...upgrade, entrant });
    // Waiting for the answer would hold the request for as long as the connection lasts.
    return undefined;
  });

  function open(request: FastifyRequest, reply: FastifyReply, about: Upgrade & { entrant: Entrant }): void {
    const { socket, head, entrant } = about;
    const asking = {
      language: pickLanguage(queryOf(request, "lang") ?? request.headers["accept-language"]),
      address: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
      host: request.hostname,
    };
    reply.hijack();
    // The answer that stood by for a refusal would hold the request for as long as the connection lasts.
    reply.raw.detachSocket(request.raw.socket);
    webSockets.handleUpgrade(request.raw, socket, head, (opened) =>
      hub.accept(opened, { ...entrant, asking, line: socket }),
    );
  }

  server.addHook("preClose", async () => {
    await hub.close();
  });
}

/** Browsers say from which page somebody connects; programs need not. */
function isOwnOrigin({ config: { publicUrl } }: App, { headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
}

type Found = { status: number; entrant: undefined } | { status: undefined; entrant: Entrant };

/** Who comes: by a ticket of one use, by the header, or by `?token=`. Nobody else is let in under any name. */
async function entrantOf(
  { app, addresses }: Serving,
  request: FastifyRequest,
  { usesTickets }: { usesTickets: boolean },
): Promise<Found> {
  if (!isOwnOrigin(app, request)) return { status: 403, entrant: undefined };
  const ticket = usesTickets ? queryOf(request, "ticket") : undefined;
  const entrant = ticket === undefined ? await byToken(app, request) : await byTicket(app, ticket, request.id);
  if (entrant === undefined) {
    const isWithin = addresses.take(networkOf(request.ip), app.now().getTime());
    return { status: isWithin ? 401 : 429, entrant };
  }
  if (entrant.caller.isLocked) return { status: 423, entrant: undefined };
  const { mustChangePassword, mustEnrol } = entrant.caller;
  return mustChangePassword || mustEnrol ? { status: 403, entrant: undefined } : { status: undefined, entrant };
}

async function byTicket(app: App, ticket: string, requestId: string): Promise<Entrant | undefined> {
  const holder = await useHubTicket(app, ticket, requestId);
  if (holder === undefined) return undefined;
  const caller = await findCaller(app, holder, requestId);
  return caller === undefined ? undefined : { caller, expiresAt: undefined };
}

async function byToken(app: App, request: FastifyRequest): Promise<Entrant | undefined> {
  const token = queryOf(request, "token");
  const authorization = request.headers.authorization ?? (token === undefined ? undefined : `Bearer ${token}`);
  const { caller } = await identify(app, {
    ...{ authorization, refresh: undefined, isAnonymousRoute: true, isUse: false, requestId: request.id },
    ...{ address: request.ip, userAgent: request.headers["user-agent"] ?? "" },
  });
  if (caller === undefined || authorization === undefined) return undefined;
  const { exp } = decodeJwt(authorization.replace(/^Bearer +/iu, ""));
  return { caller, expiresAt: exp === undefined ? undefined : exp * 1000 };
}

function queryOf({ query }: FastifyRequest, name: string): string | undefined {
  const value: unknown = typeof query === "object" && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === "string" ? value : undefined;
}
