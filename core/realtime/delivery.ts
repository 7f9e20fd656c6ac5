import type { Id } from "#contract/id";
import type { ConnectionStart } from "#contract/realtime";
import type { App } from "#core/request/app";
import type { RightsChange } from "#core/request/identity";
import { selectMissedEvents, createMissedSender } from "./catchUp.ts";
import type { Connection } from "./connection.ts";
import { maxKeptEvents, type StoredEvent } from "./eventLog.ts";
import { createEventDelivery } from "./eventDelivery.ts";
import { formatEvent } from "./protocol.ts";
import { createEventSender, sendPosition } from "./eventSender.ts";
import type { Realtime } from "./realtime.ts";
import { createRightsNotice } from "./rightsNotice.ts";
import { isAddressed, type Rooms } from "./rooms.ts";
import { createTenantQueues, type TenantQueue } from "./tenantQueues.ts";

/** Delivers events to the connections of this node. */
export type Delivery = {
  /** Must precede the first connection of a tenant: from then on no event is missed. */
  prepare(tenantId: Id): Promise<void>;
  /** Sends a new connection what it has missed, then what follows. */
  join(connection: Connection): void;
  leave(connection: Connection): void;
  /** Tells connections their positions, if only others have received events since. */
  sendPositions(): void;
  /** Continues after failures, and forgets tenants without connections. Called periodically. */
  resume(): void;
};

/** Thousands may receive an event; other work runs between the batches. */
const portion = 200;
/** Connections that get the events that they have missed together. */
const joiningAtOnce = 500;

type Ports = {
  readonly events: Realtime["events"];
  readonly rooms: Rooms;
  readonly deliver: ReturnType<typeof createEventDelivery>;
};

/** Delivers events of all nodes to the connections of this one, those of a tenant one after the other. */
export function startDelivery(app: App, realtime: Realtime, rooms: Rooms): Delivery {
  const ports = { events: realtime.events, rooms, deliver: createEventDelivery(app) };
  const queues = createTenantQueues(app, {
    events: realtime.events,
    hasTenant: rooms.hasTenant,
    async work(tenantId, queue) {
      if (!queue.hasNews) return await admitJoining(ports, tenantId, queue);
      queue.hasNews = false;
      await deliverNew(ports, tenantId, queue);
    },
  });

  realtime.subscribe({
    onEvents: queues.note,
    onCommonEvent: (event) => void sendToAll(rooms, event),
    onInterruption(tenantId) {
      queues.noteAll(tenantId);
      if (tenantId !== null) return;
      // Events for all tenants are not kept: what they are about is loaded again.
      for (const [id, queue] of queues.list()) startAll(listCurrent(rooms, id), queue, "resumed");
    },
  });
  app.identity.watchRights(app, createRightsListener(app, rooms));

  return {
    prepare: queues.prepare,
    join(connection) {
      if (connection.progress !== undefined) queues.join(connection);
    },
    leave: queues.leave,
    sendPositions() {
      for (const [tenantId, { position }] of queues.list())
        for (const connection of listCurrent(rooms, tenantId))
          if ((connection.progress?.sentNumber ?? 0) < position.number) sendPosition(connection, position);
    },
    resume: queues.resume,
  };
}

/** Connections that know positions and receive new events. */
function listCurrent(rooms: Rooms, tenantId: Id): Connection[] {
  return rooms.listByTenant(tenantId).filter(({ progress }) => progress?.isCurrent === true);
}

/** Tells connections that they are where their node is. */
function startAll(connections: readonly Connection[], { position }: TenantQueue, how: ConnectionStart): void {
  for (const connection of connections) {
    if (connection.progress !== undefined) connection.progress.isCurrent = true;
    sendPosition(connection, position, how);
  }
}

/** Delivers what follows the position of the node. */
async function deliverNew({ events, rooms, deliver }: Ports, tenantId: Id, queue: TenantQueue): Promise<void> {
  let found: readonly StoredEvent[] | undefined;
  do {
    found = await events.listAfter(tenantId, queue.position);
    for (const event of found ?? []) {
      const addressed = rooms.listByAudience(tenantId, event.audience);
      const connections = addressed.filter(({ progress }) => progress?.isCurrent !== false);
      const createSender = (content: unknown) => createEventSender(event, content);
      const isDelivered = await deliver({ tenantId, event, connections, createSender });
      queue.position = event.position;
      if (!isDelivered) startAll(listCurrent(rooms, tenantId), queue, "lost");
    }
  } while (found?.length === maxKeptEvents);
  if (found !== undefined) return;
  // The tenant has moved, or the node was cut off for longer than events are kept.
  queue.position = await events.getLast(tenantId);
  startAll(listCurrent(rooms, tenantId), queue, "lost");
}

/** Sends new connections what they have missed until the position of the node; from then on they receive new events. */
async function admitJoining({ events, deliver }: Ports, tenantId: Id, queue: TenantQueue): Promise<void> {
  const joining = [...queue.joining].slice(0, joiningAtOnce);
  const missed = await selectMissedEvents(events, { tenantId, last: queue.position, joining });
  const sender = createMissedSender();
  for (const event of missed.events) {
    const behind = missed.resumed.filter(({ after }) => after < event.position.number);
    const connections = behind
      .map(({ connection }) => connection)
      .filter((connection) => isAddressed(connection, event.audience));
    const createSender = (content: unknown) => sender.createSender(event, content);
    const isDelivered = await deliver({ tenantId, event, connections, createSender });
    if (!isDelivered) sender.giveUp(connections);
  }
  const resumed = new Set(missed.resumed.map(({ connection }) => connection));
  for (const connection of joining) {
    queue.joining.delete(connection);
    const isResumed = resumed.has(connection) && !sender.hasGivenUp(connection);
    startAll([connection], queue, connection.progress?.after === "" ? "new" : isResumed ? "resumed" : "lost");
  }
}

async function sendToAll(rooms: Rooms, event: string): Promise<void> {
  const text = formatEvent(event, {});
  for (const [index, connection] of [...rooms.listAll()].entries()) {
    connection.send(text);
    if (index % portion === portion - 1) await new Promise(setImmediate);
  }
}

/** The recipients of these callers are loaded again for the next event. */
function createRightsListener(app: App, rooms: Rooms): (change: RightsChange) => void {
  const notifyRights = createRightsNotice(app);
  return (change) => {
    const affected = [...listAffected(rooms, change)];
    for (const connection of affected) connection.recipient = undefined;
    notifyRights(affected);
  };
}

function listAffected(rooms: Rooms, { tenantId, accountId, sessionId }: RightsChange): Iterable<Connection> {
  if (tenantId === undefined) return rooms.listAll();
  if (accountId !== undefined) return rooms.listByAccount(tenantId, accountId);
  return sessionId === undefined ? rooms.listByTenant(tenantId) : rooms.listBySession(tenantId, sessionId);
}
