import { type Id, toId } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { type Backup, backupError, type BackupLight, type BackupStatus } from "../contract.ts";
import { recordSecurityEvent } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { startTask } from "#core/jobs/tasks/task";
import { getBackupSource } from "#core/boot/backupSource";
import { listBackups, type StoredBackup } from "#core/database/backup/backupState";
import { type CopyState, noteRemoval, readCopyState } from "#core/database/backup/copyState";
import { cleanPool } from "#core/database/backup/cleanPool";
import { removeBackup } from "#core/database/backup/removeBackup";
import { openCopyStore } from "./backup.copy.ts";
import { readLogEnd } from "./backup.log.ts";
import { type AppliedPlan, readAppliedPlan } from "./backup.plan.ts";
import { getNextMoment } from "./backup.schedule.ts";
import { describeFailure, getBackup, openBackupStore, toBackup, toCopy, toTaskError } from "./backup.store.ts";
import { backupCheckTask, backupCopyTask, backupTask } from "./backup.tasks.ts";

/** The backups in the store, the latest first. */
export async function pageBackups(ctx: Context, query: { page: number; pageSize: number }): Promise<Page<Backup>> {
  const store = openBackupStore(ctx.app);
  const all = await listBackups(store);
  const first = (query.page - 1) * query.pageSize;
  const shown = all.slice(first, first + query.pageSize);
  const copies = openCopyStore(ctx.app) === undefined ? undefined : await readCopyState(store);
  const items = await Promise.all(shown.map(async (backup) => await toBackup({ store, copies, t: ctx.t }, backup)));
  return toPage(query, { total: all.length }, items);
}

const dayMs = 86_400_000;
/** A daily backup that is late by more than this is missing. */
const oldMs = 2 * dayMs;

/** The state of the installation's backups. */
export async function getBackupStatus(ctx: Context): Promise<BackupStatus> {
  const { app } = ctx;
  const store = openBackupStore(app);
  const [all, applied] = await Promise.all([listBackups(store), readAppliedPlan(app)]);
  const good = all.find(({ state }) => state === "done");
  const checked = all.find(({ check }) => check !== undefined)?.check;
  const { from, until } = await readLogEnd(app, all);
  const to = openCopyStore(app);
  const copies = to === undefined ? undefined : await readCopyState(store);
  return {
    light: chooseLight(all, { applied, copies, now: ctx.now() }),
    failure: describeFailure(all[0]?.failure ?? checked?.failure ?? null, ctx.t),
    lastGoodTime: good?.startedAt ?? null,
    lastCheckTime: checked === undefined ? null : new Date(checked.checkedAt),
    isLastCheckGood: checked?.isGood ?? null,
    nextTime: (applied && getNextMoment(applied, app.time, ctx.now())) ?? null,
    logFrom: from ?? null,
    logUntil: until ?? null,
    place: store.place,
    isEncrypted: app.config.backupKey !== undefined,
    kind: app.config.databaseUrl === undefined ? "physical" : "logical",
    timeZone: app.config.timeZone,
    exampleTime: app.time.format(until ?? good?.startedAt ?? ctx.now()),
    isDemo: app.demoAccounts.length > 0,
    copy: to === undefined || copies === undefined ? null : toCopy(copies, to.place, ctx.t),
  };
}

/** The worst that is true; a running backup replaces only what it may mend. */
export function chooseLight(
  newestFirst: readonly StoredBackup[],
  { applied, copies, now }: { applied: AppliedPlan | undefined; copies: CopyState | undefined; now: Date },
): BackupLight {
  const [latest] = newestFirst;
  const good = newestFirst.find(({ state }) => state === "done");
  const checked = newestFirst.find(({ check }) => check !== undefined)?.check;
  if (latest?.state === "running") return "running";
  if (good === undefined) return latest === undefined ? "none" : "failed";
  if (latest !== good) return "failed";
  if (checked?.isGood === false) return "checkFailed";
  const isOld = now.getTime() - (good.startedAt?.getTime() ?? 0) > oldMs;
  if (isOld && applied?.plan.isOn === true) return "old";
  if (copies !== undefined && copies.failure !== null) return "copyFailed";
  return checked === undefined ? "unchecked" : "good";
}

/** Starts a backup in the background. */
export async function startBackup(ctx: Context): Promise<Id> {
  requireSource(ctx);
  await record(ctx, "backup.started", {});
  return await startTask(ctx, backupTask, { input: {}, title: ctx.t("backup.task") });
}

/** An installation that cannot be backed up says so at once. */
function requireSource({ app }: Context): void {
  try {
    getBackupSource(app.config, app.dataFolders);
  } catch (error) {
    throw toTaskError(error);
  }
}

/** Starts a restore of a backup on the side. */
export async function startBackupCheck(ctx: Context, { fileName }: { fileName: string }): Promise<Id> {
  const backup = await getBackup(ctx.app, fileName);
  if (backup.state !== "done") throw backupError("backup.not_done");
  const title = ctx.t("backup.task.check");
  return await startTask(ctx, backupCheckTask, { input: { fileName }, title });
}

/** What is left of the removal after this time is done after the next scheduled backup. */
const cleaningMs = 60_000;

/** Deletes a backup. */
export async function deleteBackup(ctx: Context, { fileName }: { fileName: string }): Promise<void> {
  const backup = await getBackup(ctx.app, fileName);
  if (backup.state === "running") throw backupError("backup.busy");
  await record(ctx, "backup.deleted", { fileName });
  ctx.afterCommit(async () => {
    const store = openBackupStore(ctx.app);
    if (openCopyStore(ctx.app) !== undefined) await noteRemoval(store, fileName);
    await removeBackup(store, fileName);
    await cleanPool(store, AbortSignal.timeout(cleaningMs));
  });
}

/** Starts to copy what is new to S3. */
export async function startCopy(ctx: Context): Promise<Id> {
  if (openCopyStore(ctx.app) === undefined) throw backupError("backup.fault.no-s3");
  return await startTask(ctx, backupCopyTask, { input: {}, title: ctx.t("backup.task.copy") });
}

/** Records who has done what with a backup, which holds the data of all tenants. */
export async function record(
  ctx: Context,
  kind: "backup.started" | "backup.deleted" | "backup.downloaded",
  detail: Record<string, unknown>,
): Promise<void> {
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, kind, { accountId: toId(accountId), account, detail });
}
