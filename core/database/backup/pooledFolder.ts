import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { BackupError } from "./backupError.ts";
import { type PartSource, type PartTarget, readLines, writePart } from "./backupParts.ts";
import { type FilePool, openFilePool, readPooled } from "./filePool.ts";
import { type BackupPart, type Manifest, parseJson } from "./manifest.ts";
import { referencesPart } from "./references.ts";
import { walkFolder } from "./tarFiles.ts";
import { pathIn } from "./unpack.ts";

/** A file of a folder, in its list. */
const Entry = z.object({
  name: z.string(),
  object: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
});

/** The parts of a backup that list its files, and what it uses of the pool. */
export type PooledFolders = { readonly parts: BackupPart[]; readonly pool: NonNullable<Manifest["pool"]> };

/**
 * Backs up the files of folders: contents that an earlier backup has stored are not stored again. Each folder has a
 * part with names and contents of its files.
 */
export async function backUpFolders(
  run: PartTarget,
  { dataDir, folders }: { readonly dataDir: string; readonly folders: readonly string[] },
): Promise<PooledFolders> {
  const pool = await openFilePool(run);
  const parts: BackupPart[] = [];
  let files = 0;

  async function* describe(folder: string): AsyncGenerator<string> {
    for await (const file of walkFolder(path.join(dataDir, folder))) {
      run.signal.throwIfAborted();
      const content = await pool.add(file);
      if (content === undefined) continue;
      files += 1;
      yield `${JSON.stringify({ name: file.name, ...content })}\n`;
    }
  }

  // Progress counts the bytes of files, not those of the lists.
  const quiet = { ...run, onBytes: () => undefined };
  for (const folder of folders) parts.push(await writePart(quiet, folder, Readable.from(describe(folder))));
  parts.push(await writePart({ ...quiet, key: undefined }, referencesPart, Readable.from(listUsed(pool))));
  const sizeBytes = [...pool.used.values()].reduce((sum, size) => sum + size, 0);
  return { parts, pool: { files, sizeBytes, addedBytes: pool.addedBytes() } };
}

function* listUsed({ used }: FilePool): Generator<string> {
  for (const [name, size] of used) yield `${size} ${name}\n`;
}

/** Unpacks a folder from the pool, and compares every content; returns the number of files. */
export async function unpackPooled(
  source: PartSource,
  part: BackupPart,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<number> {
  let count = 0;
  for await (const line of readLines(source, part)) {
    const entry = Entry.safeParse(parseJson(line)).data;
    if (entry === undefined) throw new BackupError("damaged", { part: part.file });
    const file = pathIn(folder, entry.name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(readPooled(source, entry), createWriteStream(file, { mode: 0o600, flush: true }), { signal });
    count += 1;
  }
  return count;
}
