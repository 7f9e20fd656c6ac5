import { BackupError } from "#core/database/backup/backupError";
import { createStateWriter, listBackups } from "#core/database/backup/backupState";
import { nameBackup } from "#core/database/backup/createBackup";
import { openFolderStore } from "#core/database/backup/folderStore";

const dayMs = 86_400_000;

/** Attempts of the last nights that failed for lack of space, in a demo that has no backups yet. */
export async function addDemoAttempts(backupDir: string, now: Date): Promise<void> {
  const store = openFolderStore(backupDir);
  if ((await listBackups(store)).length > 0) return;
  for (const days of [1, 2]) {
    const startedAt = new Date(now.getTime() - days * dayMs);
    const attempt = createStateWriter(store, { id: nameBackup(startedAt), origin: "schedule", startedAt });
    await attempt.fail(new BackupError("low-disk", { place: store.place }));
  }
}
