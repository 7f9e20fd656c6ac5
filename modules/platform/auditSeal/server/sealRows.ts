import { setTimeout as wait } from "node:timers/promises";
import { type Id, toId } from "#contract/id";
import type { RunningService } from "#core/boot/module";
import type { AnyDatabase } from "#core/database/servedDatabase";
import { startPolling } from "#core/jobs/polling";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import { sealedTables } from "#core/request/sealedTable";
import { addAnchor } from "./anchors.ts";
import { readUnsealedRows } from "./auditSeal.function.ts";
import { removeExpired } from "./removeRows.ts";
import { type Seal, signSeal } from "./seal.ts";
import { storeSeal } from "./storeSeal.ts";

const checkMs = 5000;
/** Clocks that are set back by less do not disturb the order of ids. */
const lagMs = 5000;
/** Rows that were moved here with their tenant, and those that are too old, are found by a search of all tenants. */
const searchAllMs = 3_600_000;
const dayMs = 86_400_000;
/** Between full seals of one tenant, so that sealing many older rows leaves the database to requests. */
const restMs = 20;
/** Rows in one seal. */
const rowsPerSeal = 1000;

/** Seals committed rows, each tenant for itself; never inside a call (security 11.2). */
export function startSealing(app: App): RunningService {
  const seal = createSealer(app, lagMs);
  return startPolling(app, {
    everyMs: checkMs,
    firstMs: checkMs,
    service: { name: "service_seal", title: "job.service.seal" },
    event: "audit.not_sealed",
    failure: "rows were not sealed",
    run: seal,
  });
}

type Horizon = { readonly boundary: number; readonly next_transaction: number; readonly oldest_transaction: number };

/** How far one database is sealed. */
type Progress = {
  /** All tenants are sealed up to this id; undefined: all are searched. */
  since: number | undefined;
  searchedAt: number;
  /** Sealed as soon as all transactions before it have ended. */
  waiting: Horizon | undefined;
  /** Tenants to look at again, because something failed. */
  readonly failed: Set<number>;
};

/** Seals in rounds: what one round has noted, a later one seals, after all transactions of that time have ended. */
export function createSealer(app: App, lag: number): (signal?: AbortSignal) => Promise<void> {
  const progress = new Map<number | null, Progress>();
  const anchor = createAnchorWriter(app);

  async function sealDatabase(database: AnyDatabase, signal: AbortSignal | undefined): Promise<void> {
    const own = progress.get(database.tenantId) ?? startProgress();
    progress.set(database.tenantId, own);
    const [horizon] = await database.query<Horizon>("select * from audit_horizon($1)", [lag]);
    if (horizon === undefined) return;
    if (own.waiting !== undefined && horizon.oldest_transaction >= own.waiting.next_transaction) {
      await sealTenants({ app, anchor, signal, upTo: own.waiting.boundary }, database, own);
      if (own.since === undefined) await removeOldRows(app, database, signal);
      own.since = own.waiting.boundary;
      own.waiting = undefined;
    }
    if (performance.now() - own.searchedAt > searchAllMs) {
      own.since = undefined;
      own.searchedAt = performance.now();
    }
    own.waiting ??= horizon;
  }

  return async (signal) =>
    await app.databases.inEach("audit.not_sealed", async (database) => await sealDatabase(database, signal));
}

function startProgress(): Progress {
  return { since: undefined, searchedAt: performance.now(), waiting: undefined, failed: new Set() };
}

type Round = {
  readonly app: App;
  readonly upTo: number;
  readonly signal: AbortSignal | undefined;
  readonly anchor: (seal: Seal) => Promise<void>;
};

async function sealTenants(round: Round, database: AnyDatabase, { since, failed }: Progress): Promise<void> {
  const { app, upTo, signal } = round;
  const again = [...failed];
  failed.clear();
  for (const { table } of sealedTables.list({ app })) {
    const found = await database.query<{ id: number }>("select id from list_unsealed_tenants($1, $2, $3) id", [
      table,
      since ?? null,
      upTo,
    ]);
    for (const tenantId of new Set([...found.map(({ id }) => id), ...again])) {
      signal?.throwIfAborted();
      await sealTenant(round, toId(tenantId), table).catch((error: unknown) => {
        if (signal?.aborted === true) throw error;
        failed.add(tenantId);
        app.log.warn({ event: "audit.not_sealed", tenantId, err: error }, "rows of a tenant were not sealed");
      });
    }
  }
}

async function sealTenant({ app, anchor, upTo, signal }: Round, tenantId: Id, table: string): Promise<void> {
  const system = createSystemContext(app, "audit.seal");
  for (;;) {
    const seal = await system.inTenant(tenantId, async (ctx) => await addSeal(ctx, table, upTo));
    if (seal !== undefined) await anchor(seal);
    if (seal === undefined || seal.rowIds.length < rowsPerSeal) break;
    await wait(restMs, undefined, signal === undefined ? {} : { signal });
  }
}

type ExpiredTenant = { readonly tenant_id: number; readonly kept_days: number };

/** Removes the rows of each tenant that are older than it keeps them. */
async function removeOldRows(app: App, database: AnyDatabase, signal: AbortSignal | undefined): Promise<void> {
  for (const { table } of sealedTables.list({ app })) {
    for (const expired of await database.query<ExpiredTenant>("select * from list_expired_tenants($1)", [table])) {
      signal?.throwIfAborted();
      const tenantId = toId(expired.tenant_id);
      const before = new Date(app.now().getTime() - expired.kept_days * dayMs);
      await removeExpired(app, { tenantId, table, before }).catch((error: unknown) => {
        app.log.warn({ event: "audit.not_removed", tenantId, table, err: error }, "old rows were not removed");
      });
    }
  }
}

/** Keeps the first seal of each chain and day outside of the chain. */
function createAnchorWriter({ keys, config, databases }: App): Round["anchor"] {
  const days = new Map<string, string>();
  return async (seal) => {
    const chain = `${seal.tenantId} ${seal.table}`;
    const day = seal.sealedAt.toISOString().slice(0, 10);
    if (days.get(chain) === day) return;
    await addAnchor({ shared: databases.shared, dataDir: config.dataDir, keys }, seal, day);
    days.set(chain, day);
  };
}

/** Seals the next rows of the tenant; undefined if there are none. */
export async function addSeal(ctx: TenantContext, table: string, upTo: number): Promise<Seal | undefined> {
  const [next] = await ctx.callFunction(readUnsealedRows, { ofTable: table, upTo, atMost: rowsPerSeal });
  if (next === undefined || next.rowIds.length === 0) return undefined;
  const facts = { tenantId: ctx.tenantId, table, sealedAt: ctx.now(), removedTo: null };
  const seal = signSeal(ctx.app.keys, { ...next, ...facts });
  await storeSeal(ctx, seal);
  return seal;
}
