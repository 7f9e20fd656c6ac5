import type pg from "pg";
import type { TenantDatabases } from "#core/database/tenantDatabases";
import { type CacheTotals, type CacheUse, createNodeReports, type NodeCaches } from "./cacheNodes.ts";

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

/** A value that this node has and would still serve. */
export type CachedEntry = CacheKey & {
  readonly name: CacheName;
  readonly value: unknown;
  readonly ageMs: number;
  readonly remainingMs: number;
  /** How often it was served after it was loaded. */
  readonly hits: number;
};

/**
 * The one kind of cache: per node and keyed by tenant. An entry lives five seconds at most and is removed on all nodes
 * when one of them calls `drop` (PostgreSQL NOTIFY). Tenant 0 is the whole installation.
 */
export type Caches = {
  /** The cached value, or the result of `load`; concurrent callers share one load. */
  get<Value>(name: CacheName, of: CacheKey, load: () => Promise<Value>): Promise<Value>;
  /** Forgets a key, or all keys of a tenant, on this node at once and on the others by notification. */
  invalidate(name: CacheName, tenantId: number, key?: string): Promise<void>;
  /** Forgets what starts so, on all nodes: `session:5:`, `session:5:17;` (a whole key), or "" for everything. */
  drop(prefix: string): Promise<void>;
  /** What this node would still serve; values that are loading are missing. */
  list(): CachedEntry[];
  /** How often the caches of this node were asked since its start, by name. */
  readonly totals: ReadonlyMap<string, Readonly<CacheTotals>>;
  /** How full the caches of this node are. */
  describe(): Promise<CacheUse[]>;
  /** How full the caches of all nodes are that answer in time, this one first. */
  describeNodes(): Promise<NodeCaches[]>;
  /** Hears what any node forgets, `permission:5:17;`, or "" for everything. */
  onInvalidate(listener: (prefix: string) => void): void;
  /** Resolves when this node receives all invalidations from then on. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
};

type Entry = CacheKey & {
  readonly name: CacheName;
  readonly value: Promise<unknown>;
  readonly loadedAt: number;
  hits: number;
  /** The value once it is loaded. */
  loaded?: { readonly value: unknown };
};

type Ports = { plain: pg.Pool; databases: Pick<TenantDatabases, "listen">; now: () => number };

/** Opens the caches and listens to the other nodes. */
export function openCaches({ plain, databases, now }: Ports): Caches {
  const entries = new Map<string, Entry>();
  // Values that were loaded during an interruption may be outdated.
  const listener = databases.listen({ channel, onMessage: receive, onInterruption: () => forget("") });
  const totals = new Map<CacheName, CacheTotals>();
  const send = async (message: string) => void (await plain.query("select pg_notify($1, $2)", [channel, message]));
  const reports = createNodeReports({ list, totals, send });
  const droppers: ((prefix: string) => void)[] = [];

  function forget(prefix: string): void {
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    for (const dropped of droppers) dropped(prefix);
  }

  function receive(message: string): void {
    if (!reports.receive(message)) forget(message);
  }

  async function drop(prefix: string): Promise<void> {
    forget(prefix);
    await send(prefix);
  }

  const isServed = ({ loadedAt }: Entry) => loadedAt + lifetimeMs > now();

  function list(): CachedEntry[] {
    return [...entries.values()].filter(isServed).flatMap((entry) => toCachedEntry(entry, now()));
  }

  return {
    async get(name, { tenantId, key }, load) {
      const full = `${name}:${tenantId}:${key};`;
      const cached = entries.get(full);
      if (cached !== undefined && isServed(cached)) {
        cached.hits += 1;
        countOf(totals, name).served += 1;
        // oxlint-disable-next-line typescript/consistent-type-assertions -- the key names the loader, so the value has the loader's type
        return await (cached.value as ReturnType<typeof load>);
      }
      if (entries.size >= maximumEntries) entries.clear();
      countOf(totals, name).loaded += 1;
      const value = load();
      const entry: Entry = { name, tenantId, key, value, loadedAt: now(), hits: 0 };
      entries.set(full, entry);
      value.then(
        (loaded) => {
          entry.loaded = { value: loaded };
        },
        () => {
          if (entries.get(full) === entry) entries.delete(full);
        },
      );
      return await value;
    },
    async invalidate(name, tenantId, key) {
      await drop(`${name}:${tenantId}:${key === undefined ? "" : `${key};`}`);
    },
    drop,
    list,
    totals,
    describe: reports.describe,
    describeNodes: reports.collect,
    onInvalidate: (dropped) => void droppers.push(dropped),
    listening: listener.listening,
    close: listener.close,
  };
}

/** The counts of a cache, which begin with its first request. */
function countOf(totals: Map<CacheName, CacheTotals>, name: CacheName): CacheTotals {
  const counted = totals.get(name) ?? { served: 0, loaded: 0 };
  totals.set(name, counted);
  return counted;
}

function toCachedEntry({ name, tenantId, key, loadedAt, hits, loaded }: Entry, now: number): CachedEntry[] {
  if (loaded === undefined) return [];
  const ageMs = now - loadedAt;
  return [{ name, tenantId, key, value: loaded.value, ageMs, remainingMs: lifetimeMs - ageMs, hits }];
}
