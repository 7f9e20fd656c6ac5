import type { App } from "#core/request/app";
import type { RunningService } from "#core/boot/module";
import { cleanPool } from "#core/database/backup/cleanPool";
import { copyBackup, copyCheck, copyLog, type CopyTarget } from "#core/database/backup/copyBackup";
import {
  type CopyState,
  forgetRemoval,
  listRemovals,
  putCopyState,
  readCopyState,
} from "#core/database/backup/copyState";
import { trimStoredLog } from "#core/database/backup/archivedLog";
import { listBackups, type StoredBackup, toFailure } from "#core/database/backup/backupState";
import type { BackupStore } from "#core/database/backup/backupStore";
import { removeBackup } from "#core/database/backup/removeBackup";
import { openS3Store } from "#core/database/backup/s3Store";
import { startPolling } from "#core/jobs/polling";
import { copyLock, tryAlone } from "./backup.lock.ts";
import { listInstallations } from "./backup.log.ts";
import { readAppliedPlan } from "./backup.plan.ts";
import { selectExpired } from "./backup.retention.ts";
import { openBackupStore } from "./backup.store.ts";

const firstWaitMs = 60_000;
/** Without anything new, the other place is still looked at this often. */
const restMs = 6 * 3_600_000;
const pollMs = 60_000;
const longestWaitMs = 3_600_000;

/** Where copies of the backups go; undefined if there is no such place. */
export function openCopyStore({ config }: Pick<App, "config">): BackupStore | undefined {
  return config.backupS3 === undefined ? undefined : openS3Store(config.backupS3);
}

/** Copies new backups and new files of the log to S3, one node for all. */
export function startCopyWorker(app: App): RunningService {
  return startPolling(app, {
    everyMs: pollMs,
    firstMs: pollMs,
    service: { name: "service_backup_copies", title: "job.service.backupCopies" },
    event: "backup.copy_failed",
    failure: "backups are not copied",
    run: async (signal) => await copyIfDue(app, signal),
  });
}

/** One round of the service: after a failure it waits longer and longer, up to an hour. */
export async function copyIfDue(app: App, signal: AbortSignal): Promise<void> {
  const to = openCopyStore(app);
  if (to === undefined) return;
  const from = openBackupStore(app);
  const { nextAt, failure, mark, copiedAt } = await readCopyState(from);
  const now = app.now().getTime();
  if (nextAt !== null && now < Date.parse(nextAt)) return;
  const isRecent = copiedAt !== null && now - Date.parse(copiedAt) < restMs;
  if (failure === null && isRecent && mark === (await readMark(from))) return;
  await tryAlone(app, async () => await copyBackups(app, { from, to, signal }), copyLock);
}

/** Brings the copies up to date, and records the outcome. */
export async function copyBackups(app: App, target: CopyTarget): Promise<void> {
  const { from, to, signal } = target;
  const before = await readCopyState(from);
  const mark = await readMark(from);
  try {
    await removeDeleted(target);
    await copyNew(app, target);
    const ids = (await listBackups(to)).flatMap(({ id, state }) => (state === "done" ? [id] : []));
    const copiedAt = app.now().toISOString();
    await putCopyState(from, { mark, copiedAt, ids, failure: null, failures: 0, nextAt: null });
  } catch (error) {
    // A server that stops says nothing about the other place.
    signal.throwIfAborted();
    await putCopyState(from, afterFailure(before, error, app.now()));
    throw error;
  }
}

/** One, two, four … minutes. */
function afterFailure(before: CopyState, error: unknown, now: Date): CopyState {
  const failures = before.failures + 1;
  const waitMs = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs);
  return { ...before, failure: toFailure(error), failures, nextAt: new Date(now.getTime() + waitMs).toISOString() };
}

async function removeDeleted({ from, to }: CopyTarget): Promise<void> {
  for (const id of await listRemovals(from)) {
    await removeBackup(to, id);
    await forgetRemoval(from, id);
  }
}

/**
 * Copies what is new, and applies the schedule's retention there on its own: what is missing here because a disk was
 * lost must stay there.
 */
async function copyNew(app: App, target: CopyTarget): Promise<void> {
  const { from, to } = target;
  const [here, there, applied] = await Promise.all([listBackups(from), listBackups(to), readAppliedPlan(app)]);
  const hereById = new Map(here.map((backup) => [backup.id, backup]));
  const thereById = new Map(there.map((backup) => [backup.id, backup]));
  const all = [...here.filter(({ id }) => thereById.get(id)?.state !== "done"), ...there];
  const expired = applied?.plan.isOn === true ? selectExpired(all, applied.plan, app.now()) : [];
  const expiredIds = new Set(expired.map(({ id }) => id));
  for (const { id } of there) if (expiredIds.has(id) && hereById.get(id)?.state !== "done") await removeBackup(to, id);
  for (const { id, manifest, check } of here) {
    if (manifest === undefined || expiredIds.has(id)) continue;
    const copy = thereById.get(id);
    if (copy?.state !== "done") await copyBackup(target, manifest);
    else if (check !== undefined && check.checkedAt !== copy.check?.checkedAt) await copyCheck(target, id);
  }
  await cleanPool(to, target.signal);
  await copyAllLog(target);
}

async function copyAllLog(target: CopyTarget): Promise<void> {
  for (const { installation, oldest } of listInstallations(await listBackups(target.to))) {
    await copyLog(target, oldest);
    await trimStoredLog(target.to, installation, oldest);
  }
}

/** Changes whenever there is something to copy or to remove. */
async function readMark(from: BackupStore): Promise<string> {
  const [backups, log, removals] = await Promise.all([listBackups(from), from.list("log"), listRemovals(from)]);
  const known = backups.filter(({ state }) => state === "done").map(describe);
  return [...known, ...removals, log.length, log.at(-1)?.name ?? ""].join(" ");
}

function describe({ id, check }: StoredBackup): string {
  return `${id}/${check?.checkedAt ?? ""}`;
}
