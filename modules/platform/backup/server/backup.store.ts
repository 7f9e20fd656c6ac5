import { toId } from "#contract/id";
import type { Backup, BackupCheck, BackupStatus } from "../contract.ts";
import { backupError } from "../contract.ts";
import type { App } from "#core/request/app";
import type { Translate } from "#contract/text";
import { BackupError } from "#core/database/backup/backupError";
import {
  type BackupCheck as StoredCheck,
  type BackupFailure,
  listBackups,
  type StoredBackup,
} from "#core/database/backup/backupState";
import type { BackupStore } from "#core/database/backup/backupStore";
import type { CopyState } from "#core/database/backup/copyState";
import type { Manifest } from "#core/database/backup/manifest";
import { openFolderStore } from "#core/database/backup/folderStore";

/** The store of the installation's backups. */
export function openBackupStore({ config }: Pick<App, "config">): BackupStore {
  return openFolderStore(config.backupDir);
}

/** The backup with this name. */
export async function getBackup(app: App, fileName: string): Promise<StoredBackup> {
  const found = (await listBackups(openBackupStore(app))).find(({ id }) => id === fileName);
  if (found === undefined) throw backupError("backup.missing");
  return found;
}

/** The time in the name of a backup, as a number. */
function toBackupId(name: string): number {
  return Number(name.slice(0, 15).replace("-", ""));
}

type ListOptions = {
  readonly store: BackupStore;
  /** Undefined if nothing is copied. */
  readonly copies: CopyState | undefined;
  readonly t: Translate;
};

/** A backup as it is listed. */
export async function toBackup({ store, copies, t }: ListOptions, backup: StoredBackup): Promise<Backup> {
  const { manifest, check } = backup;
  const objects = await store.list(backup.id);
  return {
    id: toId(toBackupId(backup.id)),
    fileName: backup.id,
    createTime: backup.startedAt ?? null,
    state: backup.state,
    progress: backup.progress === undefined ? null : Math.floor(backup.progress * 100),
    kind: manifest?.kind ?? null,
    origin: backup.origin ?? null,
    size: objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, manifest?.pool?.sizeBytes ?? 0),
    sharedSize: getSharedBytes(manifest?.pool ?? null),
    durationSeconds: manifest === undefined ? null : getDurationSeconds(manifest),
    isEncrypted: manifest === undefined ? null : manifest.key !== null,
    hasKeys: manifest?.hasKeys ?? null,
    version: manifest?.version ?? null,
    check: check === undefined ? null : toCheck(check, t),
    failure: describeFailure(backup.failure, t),
    copy: copies === undefined || backup.state !== "done" ? null : toCopyState(copies, backup.id),
  };
}

function toCopyState({ ids, failure }: CopyState, id: string): Backup["copy"] {
  if (ids.includes(id)) return "copied";
  return failure === null ? "waiting" : "failed";
}

/** The copies of all backups, as the page shows them. */
export function toCopy(
  { ids, copiedAt, nextAt, failure }: CopyState,
  place: string,
  t: Translate,
): BackupStatus["copy"] {
  return {
    place,
    backups: ids.length,
    copiedTime: copiedAt === null ? null : new Date(copiedAt),
    nextTime: nextAt === null ? null : new Date(nextAt),
    failure: describeFailure(failure, t),
  };
}

function getSharedBytes(pool: Manifest["pool"]): number {
  return pool === null ? 0 : pool.sizeBytes - pool.addedBytes;
}

function getDurationSeconds({ startedAt, endedAt }: { startedAt: string; endedAt: string }): number {
  return Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
}

function toCheck({ checkedAt, failure, ...check }: StoredCheck, t: Translate): BackupCheck {
  return { ...check, checkTime: new Date(checkedAt), failure: describeFailure(failure, t) };
}

/** A reason in words. */
export function describeFailure(failure: BackupFailure | null, t: Translate): string | null {
  return failure === null ? null : t(`backup.fault.${failure.fault}`, failure.parameters);
}

/** The error of a task for a backup that failed for a known reason. */
export function toTaskError(error: unknown): unknown {
  return error instanceof BackupError ? backupError(`backup.fault.${error.fault}`, error.parameters) : error;
}
