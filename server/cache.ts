import type pg from "pg";
import type { Logger } from "pino";

/** Nothing is served from a cache that is older. */
const lifetimeMs = 5000;
const maximumEntries = 20_000;
const channel = "siteward_drop";

/** What may be cached, and by what key within a tenant. */
export type CacheName = "session" | "permission" | "menu" | "dictionary" | "tenant" | "config";

/** Whose value, and which one. */
export type CacheKey = { readonly tenantId: number; readonly key: string };

/**
 * The one kind of cache: per node, keyed by tenant, an entry lives five seconds at most and goes at once when any node
 * says `drop` (PostgreSQL NOTIFY). Tenant 0 stands for the whole installation.
 */
export type Caches = {
  /** The cached value, or what `load` gives; several who ask at once share one load. */
  get<Value>(name: CacheName, of: CacheKey, load: () => Promise<Value>): Promise<Value>;
  /** Forgets a key, or all keys of a tenant, on this node at once and on the others by notification. */
  drop(name: CacheName, tenantId: number, key?: string): Promise<void>;
  close(): Promise<void>;
};

type Entry = { value: Promise<unknown>; until: number };

type Ports = { plain: pg.Pool; log: Logger; now: () => number };

/** Opens the caches and listens to the other nodes on a connection of its own, reopened when it is lost. */
export function openCaches({ plain, log, now }: Ports): Caches {
  const entries = new Map<string, Entry>();
  const listener = listen({ plain, log, onMessage: forget, onDeaf: () => entries.clear() });

  function forget(prefix: string): void {
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
  }

  return {
    async get(name, { tenantId, key }, load) {
      const full = `${name}:${tenantId}:${key};`;
      const known = entries.get(full);
      // The key names the loader, so the value has the loader's type.
      // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
      if (known !== undefined && known.until > now()) return await (known.value as ReturnType<typeof load>);
      if (entries.size >= maximumEntries) entries.clear();
      const value = load();
      const entry = { value, until: now() + lifetimeMs };
      entries.set(full, entry);
      value.catch(() => {
        if (entries.get(full) === entry) entries.delete(full);
      });
      return await value;
    },
    async drop(name, tenantId, key) {
      const prefix = `${name}:${tenantId}:${key === undefined ? "" : `${key};`}`;
      forget(prefix);
      await plain.query("select pg_notify($1, $2)", [channel, prefix]);
    },
    close: async () => await listener.close(),
  };
}

type Listening = { plain: pg.Pool; log: Logger; onMessage: (text: string) => void; onDeaf: () => void };

function listen({ plain, log, onMessage, onDeaf }: Listening): { close(): Promise<void> } {
  let isClosed = false;
  let current: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const client = await plain.connect();
    if (isClosed) return client.release();
    current = client;
    client.on("notification", ({ payload }) => onMessage(payload ?? ""));
    client.once("error", (error: Error) => lost(client, error));
    client.once("end", () => lost(client));
    client.query(`LISTEN ${channel}`).then(
      // What was loaded while nobody listened may be old by now.
      () => onDeaf(),
      (error: Error) => lost(client, error),
    );
  }

  function lost(client: pg.PoolClient, error?: Error): void {
    if (current !== client) return;
    current = undefined;
    client.release(true);
    onDeaf();
    if (!isClosed) again(error);
  }

  function again(error: Error | undefined): void {
    log.warn({ event: "cache.listener_lost", error: error?.message }, "lost the connection that hears of changes");
    retry = setTimeout(start, 1000);
  }

  function start(): void {
    open().catch((error: Error) => {
      if (!isClosed) again(error);
    });
  }

  start();
  return {
    async close() {
      isClosed = true;
      clearTimeout(retry);
      const client = current;
      current = undefined;
      client?.release(true);
      await Promise.resolve();
    },
  };
}
