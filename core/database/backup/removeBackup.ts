import type { BackupStore } from "./backupStore.ts";
import { manifestFile } from "./manifest.ts";

/** Removes a backup. Its table of contents goes first: half of a backup does not count, whatever interrupts this. */
export async function removeBackup(store: BackupStore, id: string): Promise<void> {
  await store.remove(`${id}/${manifestFile}`);
  await store.remove(id);
}
