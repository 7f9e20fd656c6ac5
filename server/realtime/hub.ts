import { randomInt } from "node:crypto";
import type { WebSocket } from "ws";
import { idOf } from "#contract/id";
import type { App } from "#server/app";
import type { Caller } from "#server/context/caller";
import { openEndings } from "#server/context/endings";
import type { SessionListener } from "#server/context/sessions";
import { openAnnouncing } from "./announce.ts";
import { CloseCode, type Connection, openConnection, type Opened } from "./connection.ts";
import { sayOver } from "./endings.ts";
import type { Invoke } from "./invoke.ts";
import { openPresence } from "./presence.ts";
import { openRooms, sightOf } from "./rooms.ts";
import { startTelling } from "./telling.ts";

/** The realtime connections of this node; it hears what becomes of their sessions. */
export type Hub = SessionListener & {
  /** Whether one more of this session would be too many. */
  isFull(holder: Pick<Opened["holder"], "tenantId" | "sessionId">): boolean;
  accept(socket: WebSocket, who: Pick<Opened, "asking" | "expiresAt" | "line"> & { readonly caller: Caller }): void;
  close(): Promise<void>;
};

/** Of 10,000 sockets in all (security 13.6). */
const mostConnections = 8000;
/** Windows of one session. */
const mostOfSession = 20;
const lookMs = 2000;
/** What no notification tells of: a session or a tenant whose time is over, and want of use. */
const checkMs = 5000;
const mostWaiting = 128 * 1024 * 1024;

/** Opens the hub of a node. `invoke` does what clients ask for. */
export function openHub(app: App, invoke: Invoke): Hub {
  const rooms = openRooms();
  const announcing = openAnnouncing(app);
  const presence = openPresence(app, announcing.noted);
  const endings = openEndings<Connection>(app, (connection, over) => sayOver(app, connection, over));
  const now = () => app.now().getTime();
  startTelling(app, rooms);

  function endAll(code: number): void {
    for (const connection of rooms.all()) connection.end(code, { canReturn: true });
  }

  const looking = setInterval(() => lookAfter([...rooms.all()], now()), lookMs).unref();
  const checking = setInterval(() => endings.suspect(rooms.all()), checkMs).unref();

  return {
    onChange({ tenantId, sessionId, state }) {
      const connections = rooms.ofSession(idOf(tenantId), idOf(sessionId));
      if (state === "ended") endings.suspect(connections);
      if (state === "locked") for (const one of connections) one.end(CloseCode.locked, { canReturn: false });
    },
    // Whoever comes back is looked at as if he came for the first time.
    onDeaf: () => endAll(CloseCode.restart),
    isFull: ({ tenantId, sessionId }) =>
      rooms.size() >= mostConnections || rooms.ofSession(tenantId, sessionId).length >= mostOfSession,
    accept(socket, { asking, expiresAt, line, caller }) {
      const { tenantId, sessionId, accountId } = caller;
      const connection = openConnection(socket, {
        id: randomInt(2 ** 47),
        holder: { tenantId, sessionId, accountId },
        ...{ asking, expiresAt, sight: sightOf(caller), line, now },
        onReady: presence.opened,
        onInvocation: (by, invocation) => void invoke(by, invocation),
        onGone(gone) {
          rooms.remove(gone);
          presence.closed(gone);
        },
      });
      rooms.add(connection);
      // It may have ended while it was being opened.
      endings.suspect([connection]);
    },
    async close() {
      clearInterval(looking);
      clearInterval(checking);
      endings.close();
      announcing.close();
      endAll(CloseCode.restart);
      await presence.close();
    },
  };
}

/** Where they hold more than this node can spare together, those who do not take what they are sent go. */
function lookAfter(connections: readonly Connection[], at: number): void {
  for (const connection of connections) connection.look(at);
  const slow = connections.filter((connection) => connection.waiting() > 0);
  if (slow.reduce((sum, connection) => sum + connection.waiting(), 0) < mostWaiting) return;
  for (const connection of slow) connection.end(CloseCode.goingAway, { canReturn: true });
}
