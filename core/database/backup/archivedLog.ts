import { createReadStream } from "node:fs";
import { readdir, realpath, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Readable } from "node:stream";
import { sealStream, unsealStream } from "#core/crypto/sealedStream";
import { findExistingPaths } from "../embedded/databasePaths.ts";
import { type BackupKey, requireStoredKey } from "./backupKey.ts";
import { decompress } from "./backupParts.ts";
import type { BackupStore, StoredObject } from "./backupStore.ts";
import { nextSegmentName, segmentName } from "./logSegments.ts";
import type { Manifest } from "./manifest.ts";

/** The folder of a store with the log of all installations. */
export const logFolder = "log";
const historyName = /^[0-9A-F]{8}\.history$/u;

/** Where the log of one database is kept. */
export type LogTarget = {
  readonly store: BackupStore;
  readonly installation: string;
  readonly key: BackupKey | undefined;
};

/** The folder into which PostgreSQL puts the completed files of its log; undefined without an embedded database. */
export async function findArchiveFolder(dataDir: string): Promise<string | undefined> {
  const at = await realpath(dataDir);
  const { uid, gid } = await stat(at);
  return (await findExistingPaths({ path: at, owner: { uid, gid } }))?.archive;
}

/** Names and sizes of the files that PostgreSQL has put into the archive folder, the oldest first. */
export async function listArchiveFolder(archive: string): Promise<{ name: string; sizeBytes: number }[]> {
  const names = await readdir(archive).catch(() => []);
  const complete = names.filter((name) => !name.startsWith("archtemp.")).toSorted();
  return await Promise.all(
    complete.map(async (name) => ({ name, sizeBytes: (await stat(path.join(archive, name))).size })),
  );
}

/** Moves the completed files of the log into the store. A file leaves the archive folder when it is stored. */
export async function storeArchivedLog(archive: string, { store, installation, key }: LogTarget): Promise<number> {
  let stored = 0;
  for (const { name } of await listArchiveFolder(archive)) {
    const file = path.join(archive, name);
    if (segmentName.test(name) || historyName.test(name)) {
      const object = `${logFolder}/${installation}/${name}.zst${key === undefined ? "" : `.${key.note.id}`}`;
      await pipeline(
        createReadStream(file),
        createZstdCompress(),
        (chunks: AsyncIterable<Buffer>) => (key === undefined ? chunks : sealStream(key.secret, object, chunks)),
        async (chunks: AsyncIterable<Buffer>) => await store.put(object, chunks),
      );
      stored += 1;
    }
    await rm(file);
  }
  return stored;
}

/** A stored file of the log. */
type StoredSegment = {
  readonly name: string;
  readonly object: string;
  readonly keyId: string | undefined;
  readonly storedAt: Date;
};

/** The histories of all timelines: a restore begins one that no earlier restore has begun. */
export async function listStoredHistories(store: BackupStore, { installation }: Manifest): Promise<StoredSegment[]> {
  const objects = (await store.list(`${logFolder}/${installation}`)).map(toStoredSegment);
  return objects.filter(({ name }) => historyName.test(name));
}

/** The files of the log that follow a backup without a gap, the oldest first. */
export async function listStoredLog(store: BackupStore, { installation, log }: Manifest): Promise<StoredSegment[]> {
  if (log === null) return [];
  const objects = (await store.list(`${logFolder}/${installation}`)).map(toStoredSegment);
  const byName = new Map(objects.map((one) => [one.name, one]));
  const found: StoredSegment[] = [];
  let next = nextSegmentName(log.lastSegment, log.segmentBytes);
  for (let one = byName.get(next); one !== undefined; one = byName.get(next)) {
    found.push(one);
    next = nextSegmentName(next, log.segmentBytes);
  }
  return found;
}

/** Up to when the log after a backup is stored; undefined if there is none. */
export async function findStoredLogEnd(store: BackupStore, manifest: Manifest): Promise<Date | undefined> {
  return (await listStoredLog(store, manifest)).at(-1)?.storedAt;
}

/** The content of a stored file of the log. */
export async function readStoredLog(
  store: BackupStore,
  { object, keyId }: StoredSegment,
  keyText: string | undefined,
): Promise<Readable> {
  const stored = store.get(object);
  if (keyId === undefined) return decompress(stored, object);
  const { secret } = await requireStoredKey(store, keyId, keyText);
  return decompress(unsealStream(secret, object, stored), object);
}

/** Removes the stored log that no kept backup needs: what is older than the oldest of them. */
export async function trimStoredLog(
  store: BackupStore,
  installation: string,
  oldest: Manifest | undefined,
): Promise<void> {
  const keepFrom = oldest?.log?.firstSegment;
  for (const { name, object } of (await store.list(`${logFolder}/${installation}`)).map(toStoredSegment)) {
    if (segmentName.test(name) && (keepFrom === undefined || name.slice(8) < keepFrom.slice(8)))
      await store.remove(object);
  }
}

function toStoredSegment({ name: object, storedAt }: StoredObject): StoredSegment {
  const file = object.slice(object.lastIndexOf("/") + 1);
  const { name = "", keyId } = /^(?<name>.+)\.zst(?:\.(?<keyId>\w+))?$/u.exec(file)?.groups ?? {};
  return { name, object, keyId, storedAt };
}
