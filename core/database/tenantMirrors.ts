import type { Logger } from "pino";
import type { TextKey } from "#contract/text";
import type { AnyDatabase } from "./servedDatabase.ts";
import type { TenantDatabases } from "./tenantDatabases.ts";
import { describeDatabaseError } from "./tenantLink.ts";

/**
 * What one database keeps of the other for a tenant with a database of its own, by functions of the database: `read`
 * takes the tenant and returns JSON, `write` takes the tenant and that JSON. Both may run again at any time, and a write
 * of what is there already changes nothing. `acknowledge` is told what has been written.
 */
export type MirrorRule = {
  readonly from: "shared" | "own";
  readonly read: string;
  readonly write: string;
  readonly acknowledge?: string;
};

/** Carries changes between the shared database and those of tenants. */
export type TenantMirrors = {
  /** Carries everything of a tenant over now. Does nothing for tenants of the shared database. */
  sync(tenantId: number): Promise<void>;
  close(): Promise<void>;
};

/** The list of background services, in which the regular round is shown. */
type ServiceList = {
  watch(service: { readonly name: string; readonly title: TextKey }, round: () => Promise<void>): () => Promise<void>;
};

type Options = {
  readonly databases: TenantDatabases;
  readonly rules: readonly MirrorRule[];
  readonly log: Logger;
  readonly serviceRuns: ServiceList;
};

const channel = "siteward_mirror";
/** Every change is notified; this covers what was not heard. */
const repeatMs = 60_000;

/** Opens the mirrors: they run after each change, when a database is opened, and every minute. */
export function openTenantMirrors({ databases, rules, log, serviceRuns }: Options): TenantMirrors {
  // What is written to a tenant's database comes last: it includes what has come from there.
  const ordered = rules.toSorted((one, other) => one.from.localeCompare(other.from));
  const running = new Map<number, Promise<void>>();
  const waiting = new Map<number, Promise<void>>();

  async function carryOver(tenantId: number): Promise<void> {
    const own = databases.find(tenantId);
    if (own === undefined || own.isAway()) return;
    for (const rule of ordered) await apply(rule, { tenantId, own, shared: databases.shared });
  }

  /** One at a time for each tenant. Callers that ask while one is running share the next one. */
  async function sync(tenantId: number): Promise<void> {
    const before = running.get(tenantId);
    if (before === undefined) return await begin(tenantId);
    const next =
      waiting.get(tenantId) ??
      before
        .catch(() => undefined)
        .then(async () => {
          waiting.delete(tenantId);
          await begin(tenantId);
        });
    waiting.set(tenantId, next);
    await next;
  }

  async function begin(tenantId: number): Promise<void> {
    const run = carryOver(tenantId).finally(() => {
      if (running.get(tenantId) === run) running.delete(tenantId);
    });
    running.set(tenantId, run);
    await run;
  }

  /** Never throws: a database that is away gets the changes when it is opened. */
  async function syncLogged(tenantId: number): Promise<void> {
    if (databases.find(tenantId) === undefined) return;
    await sync(tenantId).catch((error: unknown) => {
      const reason = describeDatabaseError(error);
      log.warn({ event: "tenant_database.not_mirrored", tenantId, reason }, "changes were not carried over");
    });
  }

  const syncLater = (tenantId: number) => void syncLogged(tenantId);
  const carryAll = serviceRuns.watch({ name: "service_mirrors", title: "job.service.mirrors" }, async () => {
    await Promise.all(databases.list().map(async ({ tenantId }) => await syncLogged(tenantId)));
  });
  const syncAll = () => void carryAll();
  const listener = databases.listen({ channel, onMessage: (text) => syncLater(Number(text)), onInterruption: syncAll });
  databases.onOpen(({ tenantId }) => syncLater(tenantId));
  const timer = setInterval(syncAll, repeatMs).unref();
  return {
    sync,
    async close() {
      clearInterval(timer);
      await listener.close();
      await Promise.allSettled(running.values());
    },
  };
}

type Sides = { readonly tenantId: number; readonly own: AnyDatabase; readonly shared: AnyDatabase };

async function apply({ from, read, write, acknowledge }: MirrorRule, { tenantId, own, shared }: Sides): Promise<void> {
  const [source, target] = from === "own" ? [own, shared] : [shared, own];
  const [row] = await source.query<{ content: unknown }>(`select ${read}($1) as content`, [tenantId]);
  if (row === undefined || row.content === null) return;
  const content = JSON.stringify(row.content);
  await target.query(`select ${write}($1, $2)`, [tenantId, content]);
  if (acknowledge !== undefined) await source.query(`select ${acknowledge}($1, $2)`, [tenantId, content]);
}
