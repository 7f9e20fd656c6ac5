import { rm } from "node:fs/promises";
import path from "node:path";
import type { App } from "#core/request/app";
import {
  findArchiveFolder,
  findStoredLogEnd,
  listArchiveFolder,
  storeArchivedLog,
  trimStoredLog,
} from "#core/database/backup/archivedLog";
import { openBackupKey } from "#core/database/backup/backupKey";
import type { StoredBackup } from "#core/database/backup/backupState";
import type { Manifest } from "#core/database/backup/manifest";
import { openBackupStore } from "./backup.store.ts";

/** The log that waits for its store may take this much; beyond it, the disk of the database is more important. */
const maxWaitingBytes = 4 * 1024 ** 3;

/** The backups from which the log continues: those of the embedded database. */
function listWithLog(backups: readonly StoredBackup[]): Manifest[] {
  return backups.flatMap(({ manifest }) => (manifest === undefined || manifest.log === null ? [] : [manifest]));
}

/**
 * Moves the completed files of the log to the backups, so that any moment can be restored. Without a backup to begin
 * with they are of no use and are removed.
 */
export async function moveLog(app: App, backups: readonly StoredBackup[]): Promise<void> {
  const { config } = app;
  if (config.databaseUrl !== undefined) return;
  const archive = await findArchiveFolder(config.dataDir);
  if (archive === undefined) return;
  const [latest] = listWithLog(backups);
  if (latest === undefined) {
    // A first backup that is being made will need what follows it.
    if (!backups.some(({ state }) => state === "running")) await removeLog(archive, 0);
    return;
  }
  const store = openBackupStore(app);
  const key = config.backupKey === undefined ? undefined : await openBackupKey(store, config.backupKey);
  try {
    await storeArchivedLog(archive, { store, installation: latest.installation, key });
  } catch (error) {
    if (await removeLog(archive, maxWaitingBytes))
      app.log.error({ event: "backup.log_lost", err: error }, "the log could not be stored and was removed");
    throw error;
  }
}

/** Removes the oldest files until the rest is within the limit; returns whether there were any. */
async function removeLog(archive: string, maxBytes: number): Promise<boolean> {
  const files = await listArchiveFolder(archive);
  let bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let isRemoved = false;
  for (const { name, sizeBytes } of files) {
    if (bytes <= maxBytes) break;
    await rm(path.join(archive, name), { force: true });
    bytes -= sizeBytes;
    isRemoved = true;
  }
  return isRemoved;
}

/** The databases whose log is kept, each with its oldest backup, where that log begins. */
export function listInstallations(backups: readonly StoredBackup[]): { installation: string; oldest: Manifest }[] {
  const manifests = listWithLog(backups);
  const oldest = new Map(manifests.map((manifest) => [manifest.installation, manifest]));
  return [...oldest].map(([installation, manifest]) => ({ installation, oldest: manifest }));
}

/** Removes the log from before the oldest kept backup. */
export async function trimLog(app: App, backups: readonly StoredBackup[]): Promise<void> {
  for (const { installation, oldest } of listInstallations(backups))
    await trimStoredLog(openBackupStore(app), installation, oldest);
}

/** The moments between which any one can be restored: from the end of a backup to the end of the log after it. */
export async function readLogEnd(app: App, backups: readonly StoredBackup[]): Promise<{ from?: Date; until?: Date }> {
  const manifests = listWithLog(backups);
  const [latest] = manifests;
  if (latest === undefined) return {};
  const until = await findStoredLogEnd(openBackupStore(app), latest);
  if (until === undefined) return {};
  return { from: new Date(latest.endedAt), until };
}
