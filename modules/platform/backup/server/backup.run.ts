import path from "node:path";
import type { App } from "#core/request/app";
import { getBackupSource } from "#core/boot/backupSource";
import { type BackupCheck, putCheck, toFailure } from "#core/database/backup/backupState";
import { BackupError } from "#core/database/backup/backupError";
import { poolFolder } from "#core/database/backup/filePool";
import { markDamaged } from "#core/database/backup/damagedContents";
import { createBackup } from "#core/database/backup/createBackup";
import { type BackupOrigin, type Manifest, openManifest } from "#core/database/backup/manifest";
import { recoverBackup } from "#core/database/backup/recoverBackup";
import { removeClusterSlot } from "#core/database/embedded/restoredCluster";
import { openBackupStore } from "./backup.store.ts";

type RunOptions = {
  readonly origin: BackupOrigin;
  readonly signal: AbortSignal;
  readonly onProgress?: (doneBytes: number, totalBytes: number) => void;
};

/** Makes a backup of the installation in its store. */
export async function makeBackup(app: App, { onProgress, ...options }: RunOptions): Promise<Manifest> {
  const { config, dataFolders } = app;
  return await createBackup(getBackupSource(config, dataFolders), {
    ...options,
    store: openBackupStore(app),
    withKeys: false,
    onProgress: onProgress ?? (() => undefined),
  });
}

const scratchFolder = "restore-check";

/**
 * Restores a backup on the side, starts it, compares all tables with what was counted when it was made, and removes it.
 * The outcome is recorded beside the backup.
 */
export async function checkBackup(app: App, id: string, signal: AbortSignal): Promise<BackupCheck> {
  const { dataDir, pgBin, backupKey: keyText } = app.config;
  const store = openBackupStore(app);
  const scratch = path.join(dataDir, scratchFolder);
  let check: BackupCheck;
  try {
    const opened = await openManifest(store, id, keyText);
    const recovery = { ...opened, store, keyText, dataDir, scratch, pgBin, signal, onStep: () => undefined };
    const { counts, files } = await recoverBackup(recovery);
    const rows = counts.reduce((sum, count) => sum + count.rows, 0);
    check = { checkedAt: new Date().toISOString(), isGood: true, tables: counts.length, rows, files, failure: null };
  } catch (error) {
    // A check that was ended says nothing about the backup.
    signal.throwIfAborted();
    const failure = toFailure(error);
    const damaged = error instanceof BackupError ? String(error.parameters["part"]) : "";
    if (damaged.startsWith(`${poolFolder}/`)) await markDamaged(store, damaged);
    check = { checkedAt: new Date().toISOString(), isGood: false, tables: 0, rows: 0, files: 0, failure };
    app.log.error({ event: "backup.check_failed", backup: id, err: error }, "a backup could not be restored");
  } finally {
    await removeClusterSlot(scratch);
  }
  await putCheck(store, id, check);
  return check;
}
