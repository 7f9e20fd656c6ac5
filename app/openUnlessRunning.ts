import type { Config } from "#core/boot/config";
import { findArchiveFolder } from "#core/database/backup/archivedLog";
import { BackupError } from "#core/database/backup/backupError";
import { findServer } from "#core/database/embedded/serverInstance";
import { openDatabase } from "#core/database/openDatabase";

/** Opens the embedded database unless a server has opened it already. Returns what closes it. */
export async function openUnlessRunning(
  config: Config,
  announce: (line: string) => void,
): Promise<() => Promise<void>> {
  const isServed = config.databaseUrl !== undefined || (await findServer(config.dataDir)) !== undefined;
  if (isServed) return async () => await Promise.resolve();
  const archive = await findArchiveFolder(config.dataDir).catch(() => undefined);
  if (archive === undefined) throw new BackupError("no-data", { place: config.dataDir });
  const database = await openDatabase(config, announce);
  return database.stop;
}
