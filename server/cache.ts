import type pg from "pg";
import type { Logger } from "pino";
import { listen } from "#server/listen";

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
  /** Hears what any node forgets, `permission:5:17;`, or "" for everything. */
  onDrop(listener: (prefix: string) => void): void;
  close(): Promise<void>;
};

type Entry = { value: Promise<unknown>; until: number };

type Ports = { plain: pg.Pool; log: Logger; now: () => number };

/** Opens the caches and listens to the other nodes. */
export function openCaches({ plain, log, now }: Ports): Caches {
  const entries = new Map<string, Entry>();
  // What was loaded while nobody listened may be old by now.
  const listener = listen({ plain, log, channel, onMessage: forget, onDeaf: () => forget("") });
  const droppers: ((prefix: string) => void)[] = [];

  function forget(prefix: string): void {
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    for (const dropped of droppers) dropped(prefix);
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
    onDrop: (dropped) => void droppers.push(dropped),
    close: async () => await listener.close(),
  };
}
