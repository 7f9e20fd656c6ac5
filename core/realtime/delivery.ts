import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { RightsChange } from "#core/request/identity";
import type { Connection } from "./connection.ts";
import { formatEvent } from "./protocol.ts";
import type { RealtimeEvent } from "#core/request/realtimeEvent";
import type { Realtime } from "./realtime.ts";
import { deliverReceivedRecord } from "./receivedRecord.ts";
import { type Rooms, toVisibility, type Visibility } from "./rooms.ts";

/** Thousands may receive an event; other work runs between the batches. */
const portion = 200;

/** Delivers events of all nodes to the connections of this one. */
export function startDelivery(app: App, realtime: Realtime, rooms: Rooms): void {
  async function sightNow(connection: Connection): Promise<Visibility | undefined> {
    if (connection.visibility === undefined) {
      const caller = await app.identity.findCaller(app, connection.owner, "realtime");
      connection.visibility = caller === undefined ? undefined : toVisibility(caller);
    }
    return connection.visibility;
  }

  async function deliver(tenantId: Id, { audience, event, content }: RealtimeEvent): Promise<void> {
    const connections = rooms.listByAudience(tenantId, audience);
    if (typeof audience === "object" && "received" in audience)
      return await deliverReceivedRecord({ app, connections, sightNow }, { tenantId, event, id: audience.received });
    const text = formatEvent(event, content);
    const mentioned = typeof audience === "object" && "whoSees" in audience ? audience.whoSees : undefined;
    for (const [index, connection] of connections.entries()) {
      const sight = mentioned === undefined ? undefined : await sightNow(connection);
      if (mentioned === undefined || (sight !== undefined && app.identity.canSeeAccount(sight, mentioned)))
        connection.send(text);
      if (index % portion === portion - 1) await new Promise(setImmediate);
    }
  }

  /** The visibility of these callers is computed again for the next event. */
  function forget(change: RightsChange): void {
    for (const connection of listAffected(rooms, change)) connection.visibility = undefined;
  }

  realtime.subscribe({
    hasTenant: rooms.hasTenant,
    onEvent: (tenantId, event) => {
      deliver(tenantId, event).catch((error: unknown) => {
        app.log.warn({ event: "realtime.untold", err: error }, "something was not told to everybody");
      });
    },
  });
  app.identity.watchRights(app, forget);
}

function listAffected(rooms: Rooms, { tenantId, accountId, sessionId }: RightsChange): Iterable<Connection> {
  if (tenantId === undefined) return rooms.listAll();
  if (accountId !== undefined) return rooms.listByAccount(tenantId, accountId);
  return sessionId === undefined ? rooms.listByTenant(tenantId) : rooms.listBySession(tenantId, sessionId);
}
