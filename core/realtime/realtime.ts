import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { type Id, toId } from "#contract/id";
import { getSystemSettings } from "#core/request/systemTransaction";
import type { TenantDatabases } from "#core/database/tenantDatabases";
import type { EventPublisher, RealtimeEvent } from "#core/request/realtimeEvent";
import { openReadTransaction, openWriteTransaction } from "#core/rows/transaction";
import type { RequestPool } from "#core/database/pool";

/** The connections of one node as a subscriber. */
export type RealtimeSubscriber = {
  /** Whether an account of a tenant is connected here; events of other tenants are not even read. */
  hasTenant(tenantId: Id): boolean;
  onEvent(tenantId: Id, event: RealtimeEvent): void;
  /** An event without content for all connections. */
  onCommonEvent(event: string): void;
};

/** Exchanges events between the nodes. */
export type Realtime = EventPublisher & {
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

const channel = "siteward_hub";

/** Events are kept for a minute; a busy database may refuse a read at first. */
const readAttempts = 20;
const readPauseMs = 1000;

/** In the place of a tenant: the notification names the event itself. */
const everyTenant = "all";

const publishText = `with told as (
  insert into hub_event (tenant_id, audience, target, content) values ($1, $2, $3, $4) returning id
)
select pg_notify('${channel}', $1::text || ':' || id::text) from told`;

const readText = `select audience, target as event, content from hub_event
where tenant_id = $1 and id = any ($2::bigint[]) order by id`;

/**
 * Opens the channel between the nodes: notifications of the database carry ids, the rest is read by the nodes that need
 * it.
 */
export function openRealtime({ plain, requests, databases, log }: Ports): Realtime {
  let subscriber: RealtimeSubscriber | undefined;
  const waiting = new Map<Id, number[]>();
  const reader = createEventReader(requests, log);
  const listener = databases.listen({
    channel,
    onMessage: note,
    // Events reach only connected accounts; screens reload when they reconnect.
    onInterruption: () => undefined,
  });

  function note(text: string): void {
    const [tenant, id = ""] = text.split(":");
    if (tenant === everyTenant) return subscriber?.onCommonEvent(id);
    const tenantId = toId(Number(tenant));
    if (subscriber?.hasTenant(tenantId) !== true) return;
    const ids = waiting.get(tenantId);
    if (ids === undefined) {
      waiting.set(tenantId, [Number(id)]);
      void readEvents(tenantId);
    } else ids.push(Number(id));
  }

  /** One read at a time per tenant, so that events arrive in order. */
  async function readEvents(tenantId: Id): Promise<void> {
    for (let ids = waiting.get(tenantId) ?? []; ids.length > 0; ids = waiting.get(tenantId) ?? []) {
      waiting.set(tenantId, []);
      for (const one of await reader.read(tenantId, ids)) subscriber?.onEvent(tenantId, one);
    }
    waiting.delete(tenantId);
  }

  return {
    async publish(tenantId, { audience, event, content }) {
      const transaction = openWriteTransaction(requests, getSystemSettings(tenantId, "realtime"));
      const parameters = [tenantId, JSON.stringify(audience), event, JSON.stringify(content)];
      try {
        await transaction.change({ sql: publishText, parameters });
        await transaction.commit();
      } catch (error) {
        await transaction.rollback().catch(() => undefined);
        throw error;
      }
    },
    async publishToAll(event) {
      await plain.query("select pg_notify($1, $2)", [channel, `${everyTenant}:${event}`]);
    },
    subscribe: (next) => {
      subscriber = next;
    },
    listening: listener.listening,
    async close() {
      reader.close();
      await listener.close();
    },
  };
}

/** Reads events by their ids; repeats a read that is refused, until the events are no longer kept. */
function createEventReader(requests: RequestPool, log: Logger) {
  let isClosed = false;

  async function read(tenantId: Id, ids: readonly number[]): Promise<RealtimeEvent[]> {
    const statement = { sql: readText, parameters: [tenantId, ids] };
    for (let attempt = 1; !isClosed; attempt++) {
      try {
        return await openReadTransaction(requests, getSystemSettings(tenantId, "realtime")).run<RealtimeEvent>(
          statement,
        );
      } catch (error) {
        log.warn({ event: "realtime.unread", attempt, err: error }, "something that was told could not be read");
        if (attempt === readAttempts) return [];
        await setTimeout(readPauseMs, undefined, { ref: false });
      }
    }
    return [];
  }

  return {
    read,
    close: () => {
      isClosed = true;
    },
  };
}
