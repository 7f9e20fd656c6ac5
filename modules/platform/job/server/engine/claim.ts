import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { toFieldName } from "#core/rows/statement";
import type { RowOf } from "#core/rows/table";
import type { RunState } from "../../contract.ts";
import type { jobRuns, StoredLogLine } from "../job.table.ts";

/** A run that a node has claimed. */
export type RunClaim = RowOf<typeof jobRuns> & { readonly node: string };

/** A node keeps a run as long as it renews the lease, every three seconds. */
const leaseSeconds = 15;

/** Claims runs that wait, of any tenant; at most so many. */
export async function claimRuns(app: App, node: string, portion: number): Promise<RunClaim[]> {
  const claims: RunClaim[] = [];
  await app.databases.inEach("job.not_claimed", async (database) => {
    const free = portion - claims.length;
    if (free <= 0) return;
    const rows = await database.query<Record<string, unknown>>("select * from claim_job_runs($1, $2, $3, $4)", [
      node,
      [...app.jobDefinitions.keys()],
      free,
      leaseSeconds,
    ]);
    claims.push(...rows.map(toClaim));
  });
  return claims;
}

function toClaim(row: Record<string, unknown>): RunClaim {
  const claim = Object.fromEntries(Object.entries(row).map(([column, value]) => [toFieldName(column), value]));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a test compares the table's columns with the schema
  return claim as RunClaim;
}

/** What a node learns of a run when it renews the lease. */
export type LeaseState = "held" | "cancelled" | "lost";

/**
 * Renews the leases of a node. Runs in the database of a tenant that does not answer count as held: their end is not
 * written if they are not.
 */
export async function renewLeases(
  app: App,
  node: string,
  claims: readonly Pick<RunClaim, "id" | "tenantId">[],
): Promise<ReadonlyMap<Id, LeaseState>> {
  const states = new Map<Id, LeaseState>(claims.map(({ id }) => [id, "held"]));
  await app.databases.inEach("job.no_heartbeat", async (database) => {
    const own = claims.filter(({ tenantId }) => app.databases.isServedBy(tenantId, database)).map(({ id }) => id);
    if (own.length === 0) return;
    const rows = await database.query<{ id: Id; is_cancelled: boolean }>(
      "select id, is_cancelled from beat_job_runs($1, $2, $3)",
      [node, own, leaseSeconds],
    );
    const kept = new Map(rows.map((row) => [row.id, row.is_cancelled]));
    for (const id of own) states.set(id, toState(kept.get(id)));
  });
  return states;
}

function toState(isCancelled: boolean | undefined): LeaseState {
  if (isCancelled === undefined) return "lost";
  return isCancelled ? "cancelled" : "held";
}

/** Gives back the runs of a node that stops. */
export async function releaseRuns(app: App, node: string, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return;
  await app.databases.inEach("job.not_released", async (database) => {
    await database.query("select release_job_runs($1, $2)", [node, ids]);
  });
}

/** A run whose node has not renewed the lease. */
export type LostRun = Pick<RunClaim, "tenantId" | "id" | "node" | "claim">;

/** Runs of nodes that have died. */
export async function listLostRuns(app: App): Promise<LostRun[]> {
  const lost: LostRun[] = [];
  await app.databases.inEach("job.not_recovered", async (database) => {
    const rows = await database.query<{ tenant_id: Id; id: Id; node: string; claim: number }>(
      "select * from lost_job_runs(100)",
    );
    lost.push(...rows.map(({ tenant_id: tenantId, id, node, claim }) => ({ tenantId, id, node, claim })));
  });
  return lost;
}

/** How a run has ended. */
export type RunEnd = {
  readonly state: Exclude<RunState, "waiting" | "running" | "skipped">;
  readonly result: string;
  readonly lines: readonly StoredLogLine[];
};

/** A run that has ended, and how. */
export type EndedRun = { readonly claim: LostRun; readonly end: RunEnd };

/** What follows from the end of a run. */
export type RunConsequence = {
  run: Id;
  jobId: string;
  alarm: "first" | "repeated" | "recovered" | null;
  since: Date;
};

const endRunsFunction = defineFunction<{ ends: string }, RunConsequence>("end_job_runs", ["ends"]);

/** Writes the ends of runs of the tenant; leaves out those that their node has lost, and those after which another attempt follows. */
export async function endRuns(ctx: TenantContext, ended: readonly EndedRun[]): Promise<readonly RunConsequence[]> {
  const ends = ended.map(({ claim: { id, node, claim }, end: { state, result, lines } }) => {
    return { run: id, node, claim, outcome: state, answer: result, lines };
  });
  return await ctx.callFunction(endRunsFunction, { ends: JSON.stringify(ends) });
}
