import type pg from "pg";
import type { Logger } from "pino";
import { type Id, toId } from "#contract/id";
import type { RequestPool } from "#core/database/pool";
import type { TenantDatabases } from "#core/database/tenantDatabases";
import type { EventPublisher } from "#core/request/realtimeEvent";
import { type EventLog, hubChannel, openEventLog } from "./eventLog.ts";

/** The connections of one node as a subscriber. */
export type RealtimeSubscriber = {
  /** A tenant has new events. */
  onEvents(tenantId: Id): void;
  /** An event without content for all connections. */
  onCommonEvent(event: string): void;
  /** Notifications may have been missed: those of one tenant, or (null) all. */
  onInterruption(tenantId: Id | null): void;
};

/** Exchanges events between the nodes. */
export type Realtime = EventPublisher & {
  readonly events: Pick<EventLog, "getLast" | "listAfter" | "listUntil">;
  /** Starts to receive events. */
  subscribe(subscriber: RealtimeSubscriber): void;
  /** Resolves when this node receives all events that are published from then on. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
};

type Ports = {
  readonly plain: pg.Pool;
  readonly requests: RequestPool;
  readonly databases: Pick<TenantDatabases, "listen">;
  readonly log: Logger;
};

/** In the place of a tenant: the notification names the event itself. */
const everyTenant = "all:";

/**
 * Opens the channel between the nodes: notifications of the database name the tenant, the rest is read by the nodes that
 * need it.
 */
export function openRealtime({ plain, requests, databases, log }: Ports): Realtime {
  let subscriber: RealtimeSubscriber | undefined;
  const events = openEventLog({ requests, log });
  const listener = databases.listen({
    channel: hubChannel,
    onMessage: (text) =>
      text.startsWith(everyTenant)
        ? subscriber?.onCommonEvent(text.slice(everyTenant.length))
        : subscriber?.onEvents(toId(Number(text))),
    onInterruption: (tenantId) => subscriber?.onInterruption(tenantId),
  });

  return {
    events,
    publish: events.add,
    async publishToAll(event) {
      await plain.query("select pg_notify($1, $2)", [hubChannel, `${everyTenant}${event}`]);
    },
    subscribe: (next) => {
      subscriber = next;
    },
    listening: listener.listening,
    async close() {
      events.close();
      await listener.close();
    },
  };
}
