import type { Config } from "#core/boot/config";
import { BackupError } from "#core/database/backup/backupError";
import type { BackupStore } from "#core/database/backup/backupStore";
import { openFolderStore } from "#core/database/backup/folderStore";
import { openS3Store } from "#core/database/backup/s3Store";

/** Reads the place of a command: `s3`, a backup in it such as `s3/20261129-200000-1f3a`, or else a folder. */
export function readPlace(text: string): { readonly isS3: boolean; readonly id: string | undefined } {
  const [, id] = /^s3\/([\w-]+)\/?$/u.exec(text) ?? [];
  return { isS3: text === "s3" || id !== undefined, id };
}

/** The bucket of the environment. Throws if there is none. */
export function openS3({ backupS3 }: Config): BackupStore {
  if (backupS3 === undefined) throw new BackupError("no-s3");
  return openS3Store(backupS3);
}

/** The store that a backup goes to. */
export function openStoreFor(config: Config, to: string | undefined): BackupStore {
  if (to !== undefined && readPlace(to).isS3) return openS3(config);
  return openFolderStore(to ?? config.backupDir);
}
