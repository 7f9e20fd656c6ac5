import { open, opendir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack, type Pack } from "tar-stream";
import { getSystemErrorCode } from "../embedded/embeddedDatabaseError.ts";

/** A file for an archive: its name there, and where it is. */
export type TarFile = { readonly name: string; readonly path: string };

/** An archive of files, read one after the other. A file that was removed after it was listed is left out. */
export function tarFiles(files: AsyncIterable<TarFile>): Readable {
  const archive = pack();
  fill(archive, files).catch((error: Error) => archive.destroy(error));
  // A stream of Node instead of the package's own kind.
  return Readable.from(archive, { objectMode: false });
}

async function fill(archive: Pack, files: AsyncIterable<TarFile>): Promise<void> {
  for await (const file of files) await addFile(archive, file);
  archive.finalize();
}

async function addFile(archive: Pack, file: TarFile): Promise<void> {
  const handle = await open(file.path).catch(ignoreMissing);
  if (handle === undefined) return;
  try {
    const { size, mtime } = await handle.stat();
    const entry = archive.entry({ name: file.name, size, mtime, mode: 0o600 });
    // A file that still grows is archived with the size that it had at first.
    if (size > 0) await pipeline(handle.createReadStream({ start: 0, end: size - 1, autoClose: false }), entry);
    else entry.end(Buffer.alloc(0));
  } finally {
    await handle.close();
  }
}

/** The files below a folder, with their paths in it; none if the folder does not exist. */
export async function* walkFolder(folder: string): AsyncGenerator<TarFile> {
  const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing);
  if (entries === undefined) return;
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    yield { name: path.relative(folder, file).replaceAll(path.sep, "/"), path: file };
  }
}

/** The files with these names in one folder. */
export async function* namedFiles(folder: string, names: readonly string[]): AsyncGenerator<TarFile> {
  for (const name of names) yield await Promise.resolve({ name, path: path.join(folder, name) });
}

function ignoreMissing(error: unknown): undefined {
  if (getSystemErrorCode(error) !== "ENOENT") throw error;
}
