import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { RightsChange } from "#core/request/identity";
import type { Connection } from "./connection.ts";
import { formatEvent } from "./protocol.ts";
import type { RealtimeEvent } from "#core/request/realtimeEvent";
import type { Realtime } from "./realtime.ts";
import { deliverRecordEvent } from "./recordEvent.ts";
import { createRightsNotice } from "./rightsNotice.ts";
import { type Rooms, toEventRecipient, type EventRecipient } from "./rooms.ts";

/** Thousands may receive an event; other work runs between the batches. */
const portion = 200;

/** Delivers events of all nodes to the connections of this one. */
export function startDelivery(app: App, realtime: Realtime, rooms: Rooms): void {
  const notifyRights = createRightsNotice(app);

  async function loadRecipient(connection: Connection): Promise<EventRecipient | undefined> {
    if (connection.recipient === undefined) {
      const caller = await app.identity.findCaller(app, connection.owner, "realtime");
      connection.recipient = caller === undefined ? undefined : toEventRecipient(caller);
    }
    return connection.recipient;
  }

  async function deliver(tenantId: Id, { audience, event, content }: RealtimeEvent): Promise<void> {
    const connections = rooms.listByAudience(tenantId, audience);
    if (typeof audience === "object" && "received" in audience)
      return await deliverRecordEvent({ app, connections, loadRecipient }, { tenantId, event, id: audience.received });
    const text = formatEvent(event, content);
    const mentioned = typeof audience === "object" && "whoSees" in audience ? audience.whoSees : undefined;
    for (const [index, connection] of connections.entries()) {
      const recipient = mentioned === undefined ? undefined : await loadRecipient(connection);
      if (mentioned === undefined || (recipient !== undefined && app.identity.canSeeAccount(recipient, mentioned)))
        connection.send(text);
      if (index % portion === portion - 1) await new Promise(setImmediate);
    }
  }

  async function deliverToAll(event: string): Promise<void> {
    const text = formatEvent(event, {});
    for (const [index, connection] of [...rooms.listAll()].entries()) {
      connection.send(text);
      if (index % portion === portion - 1) await new Promise(setImmediate);
    }
  }

  /** The recipients of these callers are loaded again for the next event. */
  function forget(change: RightsChange): void {
    const affected = [...listAffected(rooms, change)];
    for (const connection of affected) connection.recipient = undefined;
    notifyRights(affected);
  }

  const logFailure = (error: unknown) =>
    app.log.warn({ event: "realtime.untold", err: error }, "something was not told to everybody");

  realtime.subscribe({
    hasTenant: rooms.hasTenant,
    onEvent: (tenantId, event) => void deliver(tenantId, event).catch(logFailure),
    onCommonEvent: (event) => void deliverToAll(event).catch(logFailure),
  });
  app.identity.watchRights(app, forget);
}

function listAffected(rooms: Rooms, { tenantId, accountId, sessionId }: RightsChange): Iterable<Connection> {
  if (tenantId === undefined) return rooms.listAll();
  if (accountId !== undefined) return rooms.listByAccount(tenantId, accountId);
  return sessionId === undefined ? rooms.listByTenant(tenantId) : rooms.listBySession(tenantId, sessionId);
}
