import { BackupError } from "./backupError.ts";
import { readLines } from "./backupParts.ts";
import type { BackupStore, StoredObject } from "./backupStore.ts";
import { requirePart } from "./checkManifest.ts";
import { poolFolder } from "./filePool.ts";
import type { Manifest } from "./manifest.ts";

/** The part that names all contents of the pool that a backup needs. It is readable without a key. */
export const referencesPart = "pool";

/** A content of the pool and its stored size. */
type Reference = Pick<StoredObject, "name" | "sizeBytes">;

/** The contents of the pool that a backup needs; none if its files are parts of its own. */
export async function* listReferences(store: BackupStore, manifest: Manifest): AsyncGenerator<Reference> {
  if (manifest.pool === null) return;
  const part = requirePart(manifest, referencesPart);
  for await (const line of readLines({ store, id: manifest.id, key: undefined }, part)) {
    const { size, name } = /^(?<size>\d+) (?<name>pool\/\S+)$/u.exec(line)?.groups ?? {};
    if (name === undefined) throw new BackupError("damaged", { part: part.file });
    yield { name, sizeBytes: Number(size) };
  }
}

/** Refuses a backup whose files are not all in the pool. */
export async function refuseMissingContents(store: BackupStore, manifest: Manifest): Promise<void> {
  if (manifest.pool === null) return;
  const present = new Map((await store.list(poolFolder)).map(({ name, sizeBytes }) => [name, sizeBytes]));
  let fault: BackupError | undefined;
  // To the end, where the list itself turns out to be damaged.
  for await (const { name, sizeBytes } of listReferences(store, manifest)) {
    const found = present.get(name);
    if (found === undefined) fault ??= new BackupError("missing-part", { part: name });
    else if (found !== sizeBytes) fault ??= new BackupError("damaged", { part: name });
  }
  if (fault !== undefined) throw fault;
}
