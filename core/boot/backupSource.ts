import { BackupError } from "#core/database/backup/backupError";
import type { BackupSource } from "#core/database/backup/createBackup";
import type { Config } from "./config.ts";

/** What backups of this installation contain. Throws if an external database has no owner's address. */
export function getBackupSource(config: Config, folders: readonly string[]): BackupSource {
  const { dataDir, databaseUrl, databaseOwnerUrl, pgBin, backupKey } = config;
  if (databaseUrl !== undefined && databaseOwnerUrl === undefined) throw new BackupError("no-owner");
  const ownerUrl = databaseUrl === undefined ? undefined : databaseOwnerUrl;
  return { dataDir, ownerUrl, pgBin, folders, keyText: backupKey };
}
