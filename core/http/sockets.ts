import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Maximum number of sockets of one address without a sign-in (security 13.6). */
const maxAnonymousSockets = 200;

/** Counts sockets without a sign-in, so that one address cannot take all of them. */
export type Sockets = {
  /** A signed-in account has used the socket of this request: it no longer counts. */
  markSignedIn(request: FastifyRequest): void;
};

/** Closes sockets without a sign-in beyond the limit of an address. Trusted proxies are not counted. */
export function limitSockets(server: FastifyInstance, isTrustedProxy: (address: string) => boolean): Sockets {
  const socketsByAddress = new Map<string, Set<Socket>>();

  function forget(socket: Socket, address: string): void {
    const sockets = socketsByAddress.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) socketsByAddress.delete(address);
  }

  server.server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (isTrustedProxy(address)) return;
    const open = socketsByAddress.get(address) ?? new Set();
    if (open.size >= maxAnonymousSockets) {
      socket.destroy();
      return;
    }
    socketsByAddress.set(address, open.add(socket));
    socket.once("close", () => forget(socket, address));
  });
  endSilentSockets(server);
  return { markSignedIn: ({ raw }) => forget(raw.socket, raw.socket.remoteAddress ?? "") };
}

/**
 * Browsers open sockets in advance. On close, Node waits for the first request of such a socket, so it is ended
 * directly.
 */
function endSilentSockets(server: FastifyInstance): void {
  const silent = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.server.on("request", ({ socket }: IncomingMessage) => silent.delete(socket));
  server.server.on("upgrade", ({ socket }: IncomingMessage) => silent.delete(socket));
  server.addHook("preClose", async () => {
    for (const socket of silent) socket.destroy();
    await Promise.resolve();
  });
}
