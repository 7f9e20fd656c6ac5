import { createHash } from "node:crypto";
import { segmentName } from "./logSegments.ts";
import { BackupError } from "./backupError.ts";
import { checkFile } from "./backupState.ts";
import type { BackupStore, StoredObject } from "./backupStore.ts";
import { keyNotesFolder } from "./backupKey.ts";
import { logFolder } from "./archivedLog.ts";
import { type Manifest, manifestFile } from "./manifest.ts";
import { poolFolder } from "./filePool.ts";
import { listReferences } from "./references.ts";

/** From one store into another. */
export type CopyTarget = { readonly from: BackupStore; readonly to: BackupStore; readonly signal: AbortSignal };

/**
 * Copies a complete backup into another store. What is there already is not sent again, and the table of contents is
 * last: a part of a copy does not count as a backup. A damaged part is not passed on.
 */
export async function copyBackup(target: CopyTarget, manifest: Manifest): Promise<void> {
  const { from, to } = target;
  const { id } = manifest;
  await copyMissing(target, keyNotesFolder);
  const hashes = new Map(manifest.parts.map(({ file, sha256 }) => [`${id}/${file}`, sha256]));
  const present = await sizesOf(to, id);
  for (const object of await from.list(id)) {
    const hash = hashes.get(object.name);
    if (hash === undefined || present.get(object.name) === object.sizeBytes) continue;
    await copyObject(target, object, hash);
  }
  await copyContents(target, manifest);
  await copyCheck(target, id);
  const table = await from.find(`${id}/${manifestFile}`);
  // It was deleted in the meantime.
  if (table === undefined) throw new BackupError("no-backup", { place: `${from.place}/${id}` });
  await copyObject(target, table);
}

/** Copies the contents of files that the other store lacks. */
async function copyContents(target: CopyTarget, manifest: Manifest): Promise<void> {
  const present = await sizesOf(target.to, poolFolder);
  for await (const object of listReferences(target.from, manifest))
    if (present.get(object.name) !== object.sizeBytes) await copyObject(target, object);
}

/** Copies the outcome of the last restore check. */
export async function copyCheck(target: CopyTarget, id: string): Promise<void> {
  const check = await target.from.find(`${id}/${checkFile}`);
  if (check !== undefined) await copyObject(target, check);
}

/** Copies the stored log from the given file on, and the histories of all timelines; returns the number of files. */
export async function copyLog(target: CopyTarget, { installation, log }: Manifest): Promise<number> {
  const keepFrom = log?.firstSegment.slice(8) ?? "";
  await copyMissing(target, keyNotesFolder);
  return await copyMissing(target, `${logFolder}/${installation}`, (name) => {
    const file = name.slice(name.lastIndexOf("/") + 1, name.indexOf(".zst"));
    return !segmentName.test(file) || file.slice(8) >= keepFrom;
  });
}

async function copyMissing(
  target: CopyTarget,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<number> {
  const present = await sizesOf(target.to, folder);
  let count = 0;
  for (const object of await target.from.list(folder)) {
    if (present.get(object.name) === object.sizeBytes || !isWanted(object.name)) continue;
    await copyObject(target, object);
    count += 1;
  }
  return count;
}

async function sizesOf(store: BackupStore, folder: string): Promise<Map<string, number>> {
  return new Map((await store.list(folder)).map(({ name, sizeBytes }) => [name, sizeBytes]));
}

async function copyObject(
  { from, to, signal }: CopyTarget,
  object: Pick<StoredObject, "name" | "sizeBytes">,
  sha256?: string,
): Promise<void> {
  async function* content(): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    for await (const chunk of from.get(object.name)) {
      signal.throwIfAborted();
      hash.update(chunk);
      yield chunk;
    }
    // The object does not become visible if its content ends with an error.
    if (sha256 !== undefined && hash.digest("hex") !== sha256) throw new BackupError("damaged", { part: object.name });
  }
  await to.put(object.name, content(), object.sizeBytes);
}
