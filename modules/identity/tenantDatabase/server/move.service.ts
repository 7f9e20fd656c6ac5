import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { startTask } from "#core/jobs/tasks/task";
import type { Context } from "#core/request/context";
import { mainTenantId, recordSecurityEvent } from "#modules/identity/access/server";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import { postgresType, tenantDatabaseError, type tenantDatabaseApi } from "../contract.ts";
import { eraseMovedTask } from "./erase.task.ts";
import { findLastMove } from "./lastMove.ts";
import { moveTask } from "./move.task.ts";
import { listPlaces } from "./place.ts";
import { requireOwnerAddress } from "./requireOwner.ts";
import { tenantMoves } from "./tenantMove.table.ts";

type Calls = typeof tenantDatabaseApi.calls;

/** Starts the move of a tenant to its own database or back. Answers the id of the task. */
export async function startMove(ctx: Context, { id, to }: InputOf<Calls["moveDatabase"]>): Promise<Id> {
  requireOwnerAddress(ctx.app);
  if (id === mainTenantId) throw tenantDatabaseError("tenantDatabase.main");
  const { name, dbType } = await ctx.rows(tenants).get(id);
  if (dbType !== postgresType) throw tenantDatabaseError("tenantDatabase.engine_unsupported");
  const [place] = await listPlaces(ctx, id);
  if (place === undefined) throw tenantDatabaseError("tenantDatabase.no_connection");
  if (to === "own" && place.schemaVersion === null) throw tenantDatabaseError("tenantDatabase.unprepared");
  if (place.home === to) throw tenantDatabaseError("tenantDatabase.there_already");
  const last = await findLastMove(ctx, id);
  if (place.home === "moving" || place.home === "returning" || last?.state === "running" || last?.state === "waiting")
    throw tenantDatabaseError("tenantDatabase.moving");
  if (last !== undefined) await ctx.rows(tenantMoves).set(last.id, { eraseAfter: null });
  const moveId = await ctx.rows(tenantMoves).add({ ofTenant: id, toHome: to, accountName: ctx.caller.account });
  const title = to === "own" ? "tenantDatabase.moveTask" : "tenantDatabase.returnTask";
  const taskId = await startTask(ctx, moveTask, { input: { moveId }, title: ctx.t(title, { name }) });
  await ctx.rows(tenantMoves).set(moveId, { taskId });
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, "tenant.changed", { accountId, account, detail: { tenant: name, database: to } });
  return taskId;
}

/** Starts the erasure of the rows that the last move has left behind. Answers the id of the task. */
export async function startErasure(ctx: Context, { id }: InputOf<Calls["eraseMoved"]>): Promise<Id> {
  requireOwnerAddress(ctx.app);
  const { name } = await ctx.rows(tenants).get(id);
  const last = await findLastMove(ctx, id);
  if (last?.state !== "done" || last.erasedAt !== null) throw tenantDatabaseError("tenantDatabase.no_move");
  const title = ctx.t("tenantDatabase.eraseTask", { name });
  return await startTask(ctx, eraseMovedTask, { input: { moveId: last.id }, title });
}
