import type pg from "pg";
import type { TenantDatabases } from "#core/database/tenantDatabases";

/** Nothing is served from a cache that is older. */
const lifetimeMs = 5000;
const maximumEntries = 20_000;
const channel = "siteward_drop";

/** The names of all caches. What caches something adds its own: `declare module "#core/database/cache" { … }`. */
// oxlint-disable-next-line typescript/no-empty-interface -- it is filled by the owners of what is cached
export interface CacheNames {}

/** The name of one cache. */
export type CacheName = keyof CacheNames;

/** Whose value, and which one. */
export type CacheKey = { readonly tenantId: number; readonly key: string };

/**
 * The one kind of cache: per node and keyed by tenant. An entry lives five seconds at most and is removed on all nodes
 * when one of them calls `drop` (PostgreSQL NOTIFY). Tenant 0 is the whole installation.
 */
export type Caches = {
  /** The cached value, or the result of `load`; concurrent callers share one load. */
  get<Value>(name: CacheName, of: CacheKey, load: () => Promise<Value>): Promise<Value>;
  /** Forgets a key, or all keys of a tenant, on this node at once and on the others by notification. */
  invalidate(name: CacheName, tenantId: number, key?: string): Promise<void>;
  /** Hears what any node forgets, `permission:5:17;`, or "" for everything. */
  onInvalidate(listener: (prefix: string) => void): void;
  /** Resolves when this node receives all invalidations from then on. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
};

type Entry = { value: Promise<unknown>; until: number };

type Ports = { plain: pg.Pool; databases: Pick<TenantDatabases, "listen">; now: () => number };

/** Opens the caches and listens to the other nodes. */
export function openCaches({ plain, databases, now }: Ports): Caches {
  const entries = new Map<string, Entry>();
  // Values that were loaded during an interruption may be outdated.
  const listener = databases.listen({ channel, onMessage: forget, onInterruption: () => forget("") });
  const droppers: ((prefix: string) => void)[] = [];

  function forget(prefix: string): void {
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    for (const dropped of droppers) dropped(prefix);
  }

  return {
    async get(name, { tenantId, key }, load) {
      const full = `${name}:${tenantId}:${key};`;
      const cached = entries.get(full);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the key names the loader, so the value has the loader's type
      if (cached !== undefined && cached.until > now()) return await (cached.value as ReturnType<typeof load>);
      if (entries.size >= maximumEntries) entries.clear();
      const value = load();
      const entry = { value, until: now() + lifetimeMs };
      entries.set(full, entry);
      value.catch(() => {
        if (entries.get(full) === entry) entries.delete(full);
      });
      return await value;
    },
    async invalidate(name, tenantId, key) {
      const prefix = `${name}:${tenantId}:${key === undefined ? "" : `${key};`}`;
      forget(prefix);
      await plain.query("select pg_notify($1, $2)", [channel, prefix]);
    },
    onInvalidate: (dropped) => void droppers.push(dropped),
    listening: listener.listening,
    close: async () => await listener.close(),
  };
}
