import { type BackupStore, putText } from "./backupStore.ts";

const folder = "distrusted";

/**
 * Notes that a content of the pool is damaged. The next backup stores it again if the file still exists, which mends
 * the earlier backups as well; nothing is removed before.
 */
export async function distrust(store: BackupStore, object: string): Promise<void> {
  await putText(store, `${folder}/${object.replaceAll("/", ".")}`, "");
}

/** The contents that are known to be damaged. */
export async function listDistrusted(store: BackupStore): Promise<string[]> {
  return (await store.list(folder)).map(({ name }) => name.slice(folder.length + 1).replaceAll(".", "/"));
}

/** The content is stored again. */
export async function restoreTrust(store: BackupStore, object: string): Promise<void> {
  await store.remove(`${folder}/${object.replaceAll("/", ".")}`);
}
