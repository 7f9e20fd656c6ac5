import { randomInt } from "node:crypto";
import type { WebSocket } from "ws";
import { type Id, toId } from "#contract/id";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";
import { openSessionEndMonitor } from "#core/request/sessionEndMonitor";
import type { SessionListener } from "#core/request/identity";
import { CloseCode, type Connection, type ConnectionOptions, openConnection } from "./connection.ts";
import { sendSessionEnded } from "./sendSessionEnded.ts";
import type { InvocationHandler } from "./invocationHandler.ts";
import type { Realtime } from "./realtime.ts";
import { openPresence } from "./presence.ts";
import { openRooms, toEventRecipient } from "./rooms.ts";
import { startDelivery } from "./delivery.ts";

/** The realtime connections of this node; it listens to the ends of their sessions. */
export type Hub = SessionListener & {
  /** Whether the session already has the maximum number of connections. */
  isFull(owner: Pick<ConnectionOptions["owner"], "tenantId" | "sessionId">): boolean;
  /** Must precede the first connection of a tenant: from then on no event is missed. */
  prepare(tenantId: Id): Promise<void>;
  accept(
    socket: WebSocket,
    client: Pick<ConnectionOptions, "requestInfo" | "rights" | "after" | "stream"> & { readonly caller: Caller },
  ): void;
  close(): Promise<void>;
};

/** Of 10,000 sockets in all (security 13.6). */
const maxConnections = 8000;
/** Maximum number of windows of one session. */
const maxConnectionsPerSession = 20;
const lookMs = 2000;
/** Clients learn their position from events for others as well, which are not sent to them. */
const positionMs = 15_000;
/** Some ends send no notification: an expired session or tenant, and idle timeouts. */
const checkMs = 5000;
const maxBufferedBytes = 128 * 1024 * 1024;

/** The source of events, and the handler of client invocations. */
export type HubOptions = { readonly realtime: Realtime; readonly invoke: InvocationHandler };

/** Opens the hub of a node. */
export function openHub(app: App, { realtime, invoke }: HubOptions): Hub {
  const rooms = openRooms();
  const presence = openPresence(app);
  const endings = openSessionEndMonitor<Connection>(app, (connection, over) => sendSessionEnded(app, connection, over));
  const now = () => app.now().getTime();
  const delivery = startDelivery(app, realtime, rooms);

  function restart(connections: Iterable<Connection>): void {
    for (const connection of connections) connection.end(CloseCode.restart, { canReturn: true });
  }

  const looking = setInterval(() => {
    checkHealth([...rooms.listAll()], now());
    delivery.resume();
  }, lookMs).unref();
  const positions = setInterval(() => delivery.sendPositions(), positionMs).unref();
  const checking = setInterval(() => endings.check(rooms.listAll()), checkMs).unref();

  return {
    onChange({ tenantId, sessionId, state }) {
      const connections = rooms.listBySession(toId(tenantId), toId(sessionId));
      if (state === "ended") endings.check(connections);
      if (state === "locked") for (const one of connections) one.end(CloseCode.locked, { canReturn: false });
    },
    // Sessions may have ended or been locked: a client that reconnects is treated as new.
    onInterruption: (tenantId) => restart(tenantId === null ? rooms.listAll() : rooms.listByTenant(tenantId)),
    isFull: ({ tenantId, sessionId }) =>
      rooms.size() >= maxConnections || rooms.listBySession(tenantId, sessionId).length >= maxConnectionsPerSession,
    prepare: delivery.prepare,
    accept(socket, { requestInfo, rights, after, stream, caller }) {
      const { tenantId, sessionId, accountId } = caller;
      const connection = openConnection(socket, {
        id: randomInt(2 ** 47),
        owner: { tenantId, sessionId, accountId },
        requestInfo,
        recipient: toEventRecipient(caller),
        rights,
        after,
        stream,
        now,
        onReady(ready) {
          presence.add(ready);
          delivery.join(ready);
        },
        onInvocation: (by, invocation) => void invoke(by, invocation),
        onClosed(gone) {
          rooms.remove(gone);
          delivery.leave(gone);
          presence.remove(gone);
        },
      });
      rooms.add(connection);
      // The session may have ended while the connection was being opened.
      endings.check([connection]);
    },
    async close() {
      clearInterval(looking);
      clearInterval(checking);
      clearInterval(positions);
      endings.close();
      restart(rooms.listAll());
      await presence.close();
    },
  };
}

/** If their unsent data exceeds what this node can spare, slow clients are dropped. */
function checkHealth(connections: readonly Connection[], at: number): void {
  for (const connection of connections) connection.checkHealth(at);
  const slow = connections.filter((connection) => connection.getBufferedBytes() > 0);
  if (slow.reduce((sum, connection) => sum + connection.getBufferedBytes(), 0) < maxBufferedBytes) return;
  for (const connection of slow) connection.end(CloseCode.goingAway, { canReturn: true });
}
