import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Sockets of one address on which nobody has signed in yet (security 13.6). */
const maximumUnknown = 200;

/** Counts the sockets of strangers; one address cannot take them all. */
export type Sockets = {
  /** Somebody who is signed in has used this request's socket: it no longer counts. */
  know(request: FastifyRequest): void;
};

/** Closes what a stranger opens beyond his share. Proxies that the settings trust are not counted. */
export function limitSockets(server: FastifyInstance, trustedProxies: readonly string[]): Sockets {
  const unknown = new Map<string, Set<Socket>>();

  function forget(socket: Socket, address: string): void {
    const known = unknown.get(address);
    known?.delete(socket);
    if (known?.size === 0) unknown.delete(address);
  }

  server.server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (trustedProxies.includes(address)) return;
    const open = unknown.get(address) ?? new Set();
    if (open.size >= maximumUnknown) {
      socket.destroy();
      return;
    }
    unknown.set(address, open.add(socket));
    socket.once("close", () => forget(socket, address));
  });
  endSilentSockets(server);
  return { know: ({ raw }) => forget(raw.socket, raw.socket.remoteAddress ?? "") };
}

/**
 * Browsers open sockets before they need them. Node waits for the first request of such a one when the server closes; it
 * is ended at once.
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
