import { withConnection } from "#core/archive/archiveAccess";
import type { Id } from "#contract/id";
import type { Keys } from "#core/crypto/keys";
import type { DatabaseAddress } from "#core/database/pool";
import { waitForTenantWriters } from "#core/database/tenantWriters";
import { toDatabaseAddress } from "./connectionString.ts";
import type { DatabaseAddresses } from "./databaseAccess.ts";
import { createSwitch, type MoveConnections, MoveError } from "./homeSwitch.ts";
import { listTenantTables } from "./movedTable.ts";
import { copySharedRows, prepareSchema } from "./prepareDatabase.ts";
import { listStoredDatabases, saveSchemaState, type StoredDatabase } from "./storedDatabase.ts";
import { type SyncOptions, type SyncResult, syncTables, type TableState } from "./syncTables.ts";

/** Where a tenant moves to. */
export type MoveTarget = "own" | "shared";

/** What a move is doing: preparing the tables, copying, following what has changed since, or switching. */
export type MovePhase = "preparing" | "copying" | "following" | "switching";

/** What a move needs. */
export type MoveOptions = {
  readonly addresses: DatabaseAddresses & { readonly owner: DatabaseAddress };
  readonly keys: Keys;
  readonly tenantId: Id;
  readonly to: MoveTarget;
  readonly signal: AbortSignal;
  readonly onPhase: (phase: MovePhase) => Promise<void>;
  readonly onRows: (count: number) => void;
  /** Carries what the shared database keeps of a tenant with its own over to it; called when writes are refused. */
  readonly carryOver: () => Promise<void>;
};

/** What a move has done; undefined times and tables: an earlier attempt had finished it. */
export type MoveResult = {
  readonly rows: number;
  readonly frozenMs: number | undefined;
  readonly tables: readonly TableState[];
};

/** So few changes are caught up with while writes are refused. */
const fewChanges = 500;
const mostPasses = 20;
const mostSwitches = 3;
/** For transactions that were writing when the tenant was frozen. */
const longestWaitMs = 30_000;

/**
 * Moves a tenant while it works: a copy of one moment, the changes since then until they are few, and a last pass during
 * which writes are refused, after which all contents are equal. An interrupted move is started again and continues with
 * what differs. Until the switch, the tenant is served from where it was.
 */
export async function moveTenant(options: MoveOptions): Promise<MoveResult> {
  const { addresses, keys, tenantId, signal } = options;
  return await withConnection(addresses.owner, signal, async (control) => {
    await control.query("select pg_advisory_lock(hashtextextended('tenant_move', $1))", [tenantId]);
    const [database] = await listStoredDatabases(control, keys, tenantId);
    if (database === undefined) throw new MoveError("no_database");
    return await withSides(options, database, async (sides) => {
      const connections = { control, ...sides };
      const change = createSwitch({ ...connections, tenantId, to: options.to });
      if (await change.begin()) return { rows: 0, frozenMs: undefined, tables: [] };
      try {
        return await copyAndSwitch(options, database, connections);
      } catch (error) {
        // A lost connection is not the end of the move: it is repeated.
        if (!signal.aborted) await change.giveUp();
        throw error;
      }
    });
  });
}

/** Opens the two databases as their owners; they are called by their part in the move. */
async function withSides<Result>(
  { addresses, to, signal }: MoveOptions,
  { owner }: StoredDatabase,
  work: (sides: Omit<MoveConnections, "control">) => Promise<Result>,
): Promise<Result> {
  return await withConnection(addresses.owner, signal, async (shared) => {
    return await withConnection(toDatabaseAddress(owner), signal, async (own) => {
      const [source, target] = to === "own" ? [shared, own] : [own, shared];
      await target.query("select set_config('app.moving', 'on', false), set_config('app.history', 'off', false)");
      return await work({ own, source, target });
    });
  });
}

async function copyAndSwitch(
  options: MoveOptions,
  database: StoredDatabase,
  connections: MoveConnections,
): Promise<MoveResult> {
  const { addresses, tenantId, signal, onPhase } = options;
  await onPhase("preparing");
  const { version } = await prepareSchema(addresses, database, signal);
  await saveSchemaState(connections.control, tenantId, { version, fault: undefined });
  await copySharedRows(addresses, database, { signal });
  const sync = await createSync(options, connections);
  await onPhase("copying");
  let rows = (await sync()).changed;
  await onPhase("following");
  for (let pass = 0; pass < mostPasses; pass++) {
    const { changed } = await sync();
    rows += changed;
    if (changed <= fewChanges) break;
  }
  await onPhase("switching");
  for (let attempt = 1; ; attempt++) {
    const result = await trySwitch(options, connections, sync);
    if (result !== undefined) return { ...result, rows: rows + result.rows };
    if (attempt === mostSwitches) throw new MoveError("too_slow");
    rows += (await sync()).changed;
  }
}

async function createSync(
  { tenantId, signal, onRows }: MoveOptions,
  { source, target }: MoveConnections,
): Promise<() => Promise<SyncResult>> {
  const options: SyncOptions = { source, target, tables: await listTenantTables(source, tenantId), signal, onRows };
  return async () => await syncTables(options);
}

/** Undefined if the last pass took too long or did not make the contents equal. Then writes are accepted again. */
async function trySwitch(
  { tenantId, to, carryOver }: MoveOptions,
  connections: MoveConnections,
  sync: () => Promise<SyncResult>,
): Promise<MoveResult | undefined> {
  const change = createSwitch({ ...connections, tenantId, to });
  const started = performance.now();
  const frozenAt = await change.freeze();
  try {
    await waitForTenantWriters(connections.source, tenantId, longestWaitMs);
    // After the return, the database of the tenant is not asked any longer.
    if (to === "shared") await carryOver();
    const { changed, states, different } = await sync();
    if (different.length === 0 && (await change.complete(frozenAt)))
      return { rows: changed, frozenMs: Math.round(performance.now() - started), tables: states };
  } catch (error) {
    await change.unfreeze();
    throw error;
  }
  await change.unfreeze();
  return undefined;
}
