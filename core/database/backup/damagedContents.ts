import { type BackupStore, putText } from "./backupStore.ts";

const folder = "damaged";

/**
 * Notes that a content of the pool is damaged. The next backup stores it again if the file still exists, which mends
 * the earlier backups as well; nothing is removed before.
 */
export async function markDamaged(store: BackupStore, object: string): Promise<void> {
  await putText(store, `${folder}/${object.replaceAll("/", ".")}`, "");
}

/** The contents that are known to be damaged. */
export async function listDamaged(store: BackupStore): Promise<string[]> {
  return (await store.list(folder)).map(({ name }) => name.slice(folder.length + 1).replaceAll(".", "/"));
}

/** The content is stored again. */
export async function unmarkDamaged(store: BackupStore, object: string): Promise<void> {
  await store.remove(`${folder}/${object.replaceAll("/", ".")}`);
}
