import type { App } from "#core/request/app";
import type { RunningService } from "#core/boot/module";
import { listBackups, type StoredBackup } from "#core/database/backup/backupState";
import { cleanPool } from "#core/database/backup/cleanPool";
import { removeBackup } from "#core/database/backup/removeBackup";
import { startPolling } from "#core/jobs/polling";
import { tryAlone } from "./backup.lock.ts";
import { moveLog, trimLog } from "./backup.log.ts";
import { type AppliedPlan, readAppliedPlan } from "./backup.plan.ts";
import { selectExpired } from "./backup.retention.ts";
import { checkBackup, makeBackup } from "./backup.run.ts";
import { isBackupDue } from "./backup.schedule.ts";
import { openBackupStore } from "./backup.store.ts";

const pollMs = 60_000;

/** Makes the scheduled backups, one node for all; checks them, removes old ones and moves the log. */
export function startBackupWorker(app: App): RunningService {
  return startPolling(app, {
    everyMs: pollMs,
    firstMs: pollMs,
    service: { name: "service_backups", title: "job.service.backups" },
    event: "backup.failed",
    failure: "a backup failed",
    run: async (signal) => await runOnce(app, signal),
  });
}

/** One round of the service. */
export async function runOnce(app: App, signal: AbortSignal): Promise<void> {
  const store = openBackupStore(app);
  await moveLog(app, await listBackups(store));
  const applied = await readAppliedPlan(app);
  if (applied === undefined || !isDue(app, applied, await listBackups(store))) return;
  await tryAlone(app, async () => {
    // Another node may have made it in the meantime.
    if (isDue(app, applied, await listBackups(store))) await makeScheduledBackup(app, applied, signal);
  });
}

function isDue(app: App, applied: AppliedPlan, backups: readonly StoredBackup[]): boolean {
  const attempts = backups.filter(({ origin, state }) => origin === "schedule" || state === "damaged");
  return isBackupDue(applied, { time: app.time, now: app.now(), lastAttempt: attempts[0]?.startedAt });
}

async function makeScheduledBackup(app: App, { plan }: AppliedPlan, signal: AbortSignal): Promise<void> {
  const store = openBackupStore(app);
  const { id } = await makeBackup(app, { origin: "schedule", signal });
  app.log.info({ event: "backup.made", backup: id }, "a backup was made");
  if (plan.isChecked) await checkBackup(app, id, signal);
  for (const { id: expired } of selectExpired(await listBackups(store), plan, app.now()))
    await removeBackup(store, expired);
  await cleanPool(store, signal);
  await trimLog(app, await listBackups(store));
}
