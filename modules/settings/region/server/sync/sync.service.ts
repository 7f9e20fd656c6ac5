import type { InputOf } from "#contract/api";
import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { type regionApi, regionError } from "../../contract.ts";
import { ChangeKind, type RegionChange, type RegionSync, type SyncRequest } from "../../sync.contract.ts";
import { sealText } from "#core/crypto/seal";
import { startTask } from "#core/jobs/tasks/task";
import { mainTenantId } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import { pageByNumber } from "#core/rows/pageByNumber";
import { applyChanges } from "./apply.ts";
import { compareRegions } from "./compare.ts";
import { readSource } from "./readSource.ts";
import { addSync, loadKnownRegions, readChosenChanges, type SyncRow, toJson, toSyncs } from "./sync.store.ts";
import { regionChanges, regionSyncs } from "./sync.table.ts";
import { getKeySealContext, syncTask } from "./sync.task.ts";

type Calls = typeof regionApi.calls;

const chooseChanges = defineFunction<
  { syncId: Id; numbers: readonly number[] | null; kind: ChangeKind | null; isChosen: boolean },
  object
>("choose_region_changes", ["syncId", "numbers", "kind", "isChosen"]);

/** A request to a service with its key, which is empty for the services that need none. */
export type KeyedRequest = { readonly request: SyncRequest; readonly key: string; readonly propose: boolean };

/**
 * Changes the regions at once, as existing clients expect it, unless too much would vanish; returns how many regions the
 * service has answered. With `propose` a task makes a proposal.
 */
export async function synchronise(
  ctx: Context,
  { request, key, propose }: KeyedRequest,
): Promise<number | { syncId: Id; taskId: Id }> {
  // All tenants share the regions; only the main one writes them.
  if (ctx.tenantId !== mainTenantId) throw commonError("record.forbidden");
  if (propose) return await startSync(ctx, request, key);
  // No transaction is open yet: it begins with the first statement, after the service has answered.
  const answer = await readSource(ctx.app, { request, key }, {});
  const { changes, vanishing } = compareRegions(await loadKnownRegions(ctx), answer);
  const tooMany = vanishing.find(({ isTooMany }) => isTooMany);
  if (tooMany !== undefined) {
    const { level, count, total } = tooMany;
    throw regionError("region.sync_stopped", { level: ctx.t(levelKeys[level] ?? "region.level"), count, total });
  }
  const { requestId } = ctx;
  const syncId = await addSync(ctx, request, { state: "applied", appliedTime: ctx.now(), requestId });
  const appliedCount = await applyChanges(ctx, changes);
  const regionCount = answer.regions.length;
  await ctx.rows(regionSyncs).set(syncId, { appliedCount, regionCount, vanishing: toJson(vanishing) });
  return regionCount;
}

const levelKeys = [
  undefined,
  "region.level.province",
  "region.level.city",
  "region.level.district",
  "region.level.township",
  "region.level.village",
] as const;

async function startSync(ctx: Context, request: SyncRequest, key: string): Promise<{ syncId: Id; taskId: Id }> {
  await removeEndedChanges(ctx);
  const syncId = await addSync(ctx, request);
  const title = ctx.t(`region.sync.task.${request.source}`);
  const taskId = await startTask(ctx, syncTask, { input: { syncId }, title });
  const sealedKey = key === "" ? null : sealText(ctx.app.keys, getKeySealContext(syncId), key);
  await ctx.rows(regionSyncs).set(syncId, { taskId, sealedKey });
  return { syncId, taskId };
}

/** The changes of applied proposals are in the history of the regions. */
async function removeEndedChanges(ctx: Context): Promise<void> {
  const ended = await ctx.rows(regionSyncs).list({ state: ["applied", "failed", "discarded"] });
  if (ended.length > 0) await ctx.rows(regionChanges).erase({ syncId: ended.map(({ id }) => id) });
}

/** Synchronisations, the latest first. */
export async function pageSyncs(ctx: Context, input: InputOf<Calls["syncPage"]>): Promise<Page<RegionSync>> {
  const rows = ctx.rows(regionSyncs);
  const query = rows.select();
  const ordered = query.selectAll("row").orderBy("row.id", "desc");
  const { items, total } = await pageByNumber(rows, { query, ordered, input });
  return toPage(input, { total }, await toSyncs(ctx, items));
}

/** A synchronisation with its counts. */
export async function getSync(ctx: Context, { syncId }: { syncId: Id }): Promise<RegionSync> {
  const [sync] = await toSyncs(ctx, [await ctx.rows(regionSyncs).get(syncId)]);
  if (sync === undefined) throw regionError("region.sync_missing");
  return sync;
}

/** The changes of a proposal. */
export async function pageChanges(ctx: Context, input: InputOf<Calls["syncChanges"]>): Promise<Page<RegionChange>> {
  const { syncId, kind, keyword } = input;
  await ctx.rows(regionSyncs).get(syncId);
  const rows = ctx.rows(regionChanges);
  let query = rows.select().where("row.syncId", "=", syncId);
  if (kind !== undefined) query = query.where("row.kind", "=", kind);
  if (keyword !== undefined) {
    const pattern = toContainsPattern(keyword);
    query = query.where((on) =>
      on.or([
        on("row.name", "ilike", pattern),
        on("row.beforeName", "ilike", pattern),
        on("row.code", "ilike", pattern),
      ]),
    );
  }
  const ordered = query.selectAll("row").orderBy("row.number");
  const { items, total } = await pageByNumber(rows, { query, ordered, input });
  return toPage(
    input,
    { total },
    items.map(({ tenantId: _, syncId: __, regionId: ___, parentCode: ____, details: _____, ...change }) => ({
      ...change,
      kind: ChangeKind.parse(change.kind),
    })),
  );
}

/** Chooses changes of an open proposal, or leaves them out. */
export async function chooseSyncChanges(ctx: Context, input: InputOf<Calls["syncChoose"]>): Promise<void> {
  const { syncId, numbers = null, kind = null, isChosen } = input;
  await getOpenSync(ctx, syncId);
  await ctx.callFunction(chooseChanges, { syncId, numbers, kind, isChosen });
}

/** Applies the chosen changes of a proposal. */
export async function applySync(ctx: Context, { syncId, confirmed }: InputOf<Calls["syncApply"]>): Promise<number> {
  const { vanishing } = await getOpenSync(ctx, syncId);
  const changes = await readChosenChanges(ctx, syncId);
  if (changes.length === 0) throw regionError("region.sync_none");
  const tooMany = vanishing.find(({ isTooMany }) => isTooMany);
  const hasVanishing = changes.some(({ kind }) => kind === "abolished" || kind === "merged");
  if (tooMany !== undefined && hasVanishing && !confirmed) {
    const { level, count, total } = tooMany;
    throw regionError("region.sync_stopped", { level: ctx.t(levelKeys[level] ?? "region.level"), count, total });
  }
  const appliedCount = await applyChanges(ctx, changes);
  const { requestId } = ctx;
  await ctx.rows(regionSyncs).set(syncId, { state: "applied", appliedCount, appliedTime: ctx.now(), requestId });
  return appliedCount;
}

/** Discards a proposal with its changes. A task that still reads for it stores nothing any more. */
export async function discardSync(ctx: Context, { syncId }: { syncId: Id }): Promise<void> {
  const { state } = await ctx.rows(regionSyncs).get(syncId);
  if (state === "applied") throw regionError("region.sync_ended");
  await ctx.rows(regionChanges).erase({ syncId });
  await ctx.rows(regionSyncs).set(syncId, { state: "discarded", sealedKey: null });
}

/** The synchronisation, locked; throws unless its proposal is open. */
export async function getOpenSync(ctx: Context, syncId: Id): Promise<SyncRow> {
  const [row] = await ctx.rows(regionSyncs).listWithDeleted([syncId], "lock");
  if (row === undefined) throw regionError("region.sync_missing");
  if (row.state !== "open") throw regionError("region.sync_ended");
  return row;
}
