import path from "node:path";
import { BackupError } from "./backupError.ts";
import { listBackups } from "./backupState.ts";
import type { BackupStore } from "./backupStore.ts";
import { openFolderStore } from "./folderStore.ts";
import { manifestFile } from "./manifest.ts";

/** A backup and the store that it is in. */
export type ChosenBackup = { readonly store: BackupStore; readonly id: string };

/**
 * The backup in a folder: the folder of one backup, or a folder of several, of which it is the newest that was complete
 * at the given time.
 */
export async function chooseBackup(folder: string, before: Date | undefined): Promise<ChosenBackup> {
  const root = path.resolve(folder);
  const around = openFolderStore(path.dirname(root));
  const id = path.basename(root);
  if ((await openFolderStore(root).find(manifestFile)) !== undefined) return { store: around, id };
  return await chooseNewest(openFolderStore(root), before);
}

/** The backup with this name in a store of copies; without a name the newest that was complete at the given time. */
export async function chooseCopy(
  store: BackupStore,
  id: string | undefined,
  before: Date | undefined,
): Promise<ChosenBackup> {
  return id === undefined ? await chooseNewest(store, before) : { store, id };
}

async function chooseNewest(store: BackupStore, before: Date | undefined): Promise<ChosenBackup> {
  const usable = (await listBackups(store)).find(
    ({ manifest }) => manifest !== undefined && (before === undefined || new Date(manifest.endedAt) <= before),
  );
  if (usable === undefined) throw new BackupError("no-backup", { place: store.place });
  return { store, id: usable.id };
}
