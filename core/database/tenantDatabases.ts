import type pg from "pg";
import type { Logger } from "pino";
import type { Id } from "#contract/id";
import { createConnectionLimit } from "./connectionLimit.ts";
import { createDatabaseRounds, type DatabaseRounds } from "./databaseRounds.ts";
import { type ChannelListener, createChannels } from "./listen.ts";
import type { DatabaseAddress } from "./pool.ts";
import {
  type AnyDatabase,
  openServedDatabase,
  type TenantLocation,
  type ServedDatabase,
  type TenantDatabase,
  verifyServed,
} from "./servedDatabase.ts";

/** Which tenants live in databases of their own, and the connections to these. */
export type TenantDatabases = DatabaseRounds & {
  readonly shared: AnyDatabase;
  /** The database that serves the tenant; undefined: the shared one. It never waits. */
  find(tenantId: number): TenantDatabase | undefined;
  /** Whether a database serves the tenant. */
  isServedBy(tenantId: number, database: AnyDatabase): boolean;
  /** A connection that does not pipeline, to the database that serves a tenant. */
  connectPlain(tenantId: number | null): Promise<pg.PoolClient>;
  /** All that serve tenants, also those that are away. */
  list(): readonly TenantDatabase[];
  /** Listens to a channel of the shared database and of all others, those of later tenants too. */
  listen(options: ChannelOptions): ChannelListener;
  /** A database that serves a tenant has been opened, for the first time or again. */
  onOpen(listener: (database: TenantDatabase) => void): void;
  /** Reads now where tenants live. Without it, changes are noticed within a second. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

/** A channel, and what to do with its messages. */
export type ChannelOptions = {
  readonly channel: string;
  readonly onMessage: (text: string) => void;
  /** Messages may have been missed: those of the tenant whose database was opened, or (null) those of all tenants. */
  readonly onInterruption: (tenantId: Id | null) => void;
};

type Options = {
  /** Of the shared database. */
  readonly plain: pg.Pool;
  readonly log: Logger;
  /** Decrypts the address of a tenant's database. */
  readonly open: (tenantId: Id, sealed: Buffer) => DatabaseAddress;
  /** Checks a database that answers. Throws `UnservedDatabaseError` if it must not serve anything. */
  readonly verify: (address: DatabaseAddress) => Promise<void>;
};

const pollMs = 1000;
const channel = "tenant_database";
/** Of all databases together that work at the same time. */
const maximumBusy = 48;
const locationsText = "select tenant_id, connection, home from list_tenant_databases()";

/** Reads where tenants live, and keeps up with it. Connections are opened with the first use. */
export async function openTenantDatabases(options: Options): Promise<TenantDatabases> {
  const { plain, log } = options;
  const listeners = new Set<ChannelOptions>();
  const openListeners: ((database: TenantDatabase) => void)[] = [];
  const served = createServedSet(options, { listeners, openListeners });
  const locations = createCoalescedRead(async () => {
    const { rows } = await plain.query<TenantLocation>(locationsText);
    served.apply(rows);
  });

  function refreshLater(): void {
    locations
      .read()
      .catch((error: Error) =>
        log.warn({ event: "tenant_databases.unread", error: error.message }, "the databases of tenants were not read"),
      );
  }

  const shared: AnyDatabase = {
    tenantId: null,
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await plain.query<Row>(text, [...values])).rows,
  };
  await locations.read();
  const channels = createChannels({ plain, log });
  const listener = channels.listen({ channel, onMessage: refreshLater, onInterruption: refreshLater });
  const timer = setInterval(refreshLater, pollMs).unref();
  return {
    shared,
    find: served.find,
    isServedBy: (tenantId, database) => (served.find(tenantId)?.tenantId ?? null) === database.tenantId,
    async connectPlain(tenantId) {
      const own = tenantId === null ? undefined : served.find(tenantId);
      return await (own === undefined ? plain.connect() : own.connectPlain());
    },
    list: served.list,
    ...createDatabaseRounds(log, () => [shared, ...served.list().filter((database) => !database.isAway())]),
    listen(channelOptions) {
      listeners.add(channelOptions);
      served.listen(channelOptions.channel);
      const onInterruption = () => channelOptions.onInterruption(null);
      const inShared = channels.listen({ ...channelOptions, onInterruption });
      const close = async () => {
        listeners.delete(channelOptions);
        await inShared.close();
      };
      return { listening: inShared.listening, close };
    },
    onOpen: (opened) => void openListeners.push(opened),
    refresh: locations.read,
    async close() {
      clearInterval(timer);
      await listener.close();
      await served.close();
    },
  };
}

type Listeners = {
  readonly listeners: ReadonlySet<ChannelOptions>;
  readonly openListeners: readonly ((database: TenantDatabase) => void)[];
};

/** The databases that serve tenants now. */
function createServedSet({ plain, log, open, verify }: Options, { listeners, openListeners }: Listeners) {
  const limit = createConnectionLimit(maximumBusy);
  const served = new Map<number, ServedDatabase>();
  let isClosed = false;

  function start(location: TenantLocation): ServedDatabase {
    const started = openServedDatabase({
      location,
      log,
      limit,
      open,
      verify: async (client, address) => {
        await verifyServed(client, plain, location.tenant_id);
        await verify(address);
      },
      channels: [...listeners].map((one) => one.channel),
      onMessage: (name, text) => {
        for (const one of listeners) if (one.channel === name) one.onMessage(text);
      },
      onOpen: () => {
        for (const one of listeners) one.onInterruption(location.tenant_id);
        for (const listener of openListeners) listener(started.database);
      },
    });
    return started;
  }

  return {
    find: (tenantId: number) => served.get(tenantId)?.database,
    list: () => [...served.values()].map(({ database }) => database),
    listen: (name: string) => {
      for (const { listen } of served.values()) listen(name);
    },
    apply(locations: readonly TenantLocation[]): void {
      if (isClosed) return;
      const wanted = new Map<number, TenantLocation>(
        locations
          .filter(({ home }) => home === "own" || home === "returning")
          .map((location) => [location.tenant_id, location]),
      );
      for (const [tenantId, known] of served) {
        if (wanted.get(tenantId)?.connection.equals(known.sealed) === true) wanted.delete(tenantId);
        else {
          served.delete(tenantId);
          void known.close();
        }
      }
      for (const [tenantId, location] of wanted) served.set(tenantId, start(location));
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...served.values()].map(async ({ close }) => await close()));
      served.clear();
    },
  };
}

/** One read at a time. Those who ask while one is under way share the next one. */
function createCoalescedRead(read: () => Promise<void>) {
  let running = Promise.resolve();
  let waiting: Promise<void> | undefined;

  async function readNext(): Promise<void> {
    waiting = undefined;
    await read();
  }

  return {
    async read(): Promise<void> {
      waiting ??= running.then(readNext);
      running = waiting.catch(() => undefined);
      await waiting;
    },
  };
}
