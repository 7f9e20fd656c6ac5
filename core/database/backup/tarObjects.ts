import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack, type Pack } from "tar-stream";
import type { BackupStore, StoredObject } from "./backupStore.ts";

const blockBytes = 512;
const endBytes = 2 * blockBytes;

/** A stored object that becomes part of an archive. */
export type ArchivedObject = Pick<StoredObject, "name" | "sizeBytes">;

/** An archive of stored objects, such as one whole backup. */
export function tarObjects(store: BackupStore, objects: readonly ArchivedObject[]): Readable {
  const archive = pack();
  fill(archive, store, objects).catch((error: Error) => archive.destroy(error));
  return Readable.from(archive, { objectMode: false });
}

/** The exact size of such an archive: a header for each object, and its content in full blocks. */
export function measureArchive(objects: readonly ArchivedObject[]): number {
  const blocks = objects.reduce((sum, { sizeBytes }) => sum + 1 + Math.ceil(sizeBytes / blockBytes), 0);
  return blocks * blockBytes + endBytes;
}

async function fill(archive: Pack, store: BackupStore, objects: readonly ArchivedObject[]): Promise<void> {
  for (const { name, sizeBytes } of objects) {
    const entry = archive.entry({ name, size: sizeBytes, mode: 0o600 });
    await pipeline(Readable.from(store.get(name), { objectMode: false }), entry);
  }
  archive.finalize();
}
