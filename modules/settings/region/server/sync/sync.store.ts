import type { Id } from "#contract/id";
import {
  type ChangeKind,
  type RegionSync,
  type SyncRequest,
  SyncState,
  type VanishingLevel,
} from "../../sync.contract.ts";
import { tasks } from "#core/jobs/tasks/task.table";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { whereValid } from "../region.rows.ts";
import { regions } from "../region.table.ts";
import type { KnownRegion, PlannedChange, RegionDifference } from "./compare.ts";
import { regionChanges, regionSyncs, type SyncFailure } from "./sync.table.ts";

/** A synchronisation. */
export type SyncRow = RowOf<typeof regionSyncs>;

type KindCount = { syncId: Id; kind: ChangeKind; total: number; chosen: number };
const countChanges = defineFunction<{ syncIds: readonly Id[] }, KindCount>("count_region_changes", ["syncIds"]);

const rowsAtOnce = 1000;

/** All valid regions, to compare with those of a service. */
export async function loadKnownRegions(ctx: Context): Promise<KnownRegion[]> {
  const rows = ctx.rows(regions);
  const valid = whereValid(ctx, rows.select(), "valid");
  return await rows.run(valid.select(["row.id", "row.parentId", "row.code", "row.name"]));
}

/** Stores the changes of a proposal. */
export async function writeChanges(ctx: Context, syncId: Id, changes: readonly PlannedChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += rowsAtOnce)
    await ctx
      .rows(regionChanges)
      .addAll(
        changes
          .slice(start, start + rowsAtOnce)
          .map((change, index) => ({ ...change, syncId, number: start + index + 1 })),
      );
}

/** The changes of a proposal that are chosen. */
export async function readChosenChanges(ctx: Context, syncId: Id): Promise<PlannedChange[]> {
  const rows = ctx.rows(regionChanges);
  const chosen = rows.select().selectAll("row").where("row.syncId", "=", syncId).where("row.isChosen", "=", true);
  const changes = await rows.run(chosen.orderBy("row.number"));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a check of the table allows only these kinds
  return changes.map((change) => ({ ...change, kind: change.kind as ChangeKind }));
}

/** Adds a synchronisation; returns its id. */
export async function addSync(
  ctx: Context,
  request: SyncRequest,
  values: { readonly state?: "reading" | "applied"; readonly appliedTime?: Date; readonly requestId?: string } = {},
): Promise<Id> {
  return await ctx.rows(regionSyncs).add({ source: request.source, request, ...values });
}

/** Stores what a comparison has found; without changes nothing is left to decide. */
export async function writeDifference(
  ctx: Context,
  { syncId, regionCount }: { readonly syncId: Id; readonly regionCount: number },
  { changes, vanishing }: RegionDifference,
): Promise<void> {
  await writeChanges(ctx, syncId, changes);
  const state = "open";
  await ctx.rows(regionSyncs).set(syncId, { state, regionCount, vanishing: toJson(vanishing), sealedKey: null });
}

/** Stores why a service could not be read. */
export async function writeFailure(ctx: Context, syncId: Id, failure: SyncFailure): Promise<void> {
  await ctx.rows(regionSyncs).set(syncId, { state: "failed", failure, sealedKey: null });
}

/** The driver takes a list for a database array. */
export function toJson(list: readonly VanishingLevel[]): readonly VanishingLevel[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- it is written as text and read as the list
  return JSON.stringify(list) as unknown as readonly VanishingLevel[];
}

/** Completes synchronisations with their counts and the end of their tasks. */
export async function toSyncs(ctx: Context, rows: readonly SyncRow[]): Promise<RegionSync[]> {
  if (rows.length === 0) return [];
  const reading = rows.flatMap(({ state, taskId }) => (state === "reading" ? (taskId ?? []) : []));
  const [counts, running] = await Promise.all([
    ctx.callFunction(countChanges, { syncIds: rows.map(({ id }) => id) }),
    reading.length === 0 ? [] : ctx.rows(tasks).list({ id: reading }),
  ]);
  const bySync = Map.groupBy(counts, ({ syncId }) => syncId);
  const tasksById = new Map(running.map((task) => [task.id, task]));
  return rows.map((row) => {
    // The task was cancelled, or failed before it could say why.
    const task = row.taskId === null ? undefined : tasksById.get(row.taskId);
    const isLost = task !== undefined && task.endedAt !== null;
    const { id, request, regionCount, vanishing, appliedCount, appliedTime, requestId, taskId } = row;
    return {
      id,
      state: isLost ? "failed" : SyncState.parse(row.state),
      request,
      regionCount,
      counts: (bySync.get(id) ?? []).map(({ kind, total, chosen }) => ({ kind, total, chosen })),
      vanishing: [...vanishing],
      failure: isLost ? ctx.t("region.sync_interrupted") : failureText(ctx, row),
      appliedCount,
      appliedTime,
      requestId,
      taskId,
      progress: task === undefined || task.total === null ? null : { done: task.done, total: task.total },
      createTime: row.createTime,
      createUserName: row.createUserName,
    };
  });
}

function failureText(ctx: Context, { failure }: SyncRow): string | null {
  return failure === null ? null : ctx.t(failure.key, failure.parameters);
}
