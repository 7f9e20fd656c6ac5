import { createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { changeOwner } from "../embedded/files.ts";
import type { SystemUser } from "../embedded/users.ts";
import { BackupError } from "./backupError.ts";

/** Where an archive is unpacked. */
export type UnpackTarget = {
  readonly folder: string;
  readonly owner: SystemUser | undefined;
  /** Files of the log are mostly zeros at their end, which take no space on disk. */
  readonly isSparse?: boolean;
  readonly signal: AbortSignal;
};

/** Unpacks an archive of files and folders; returns the number of files. */
export async function unpack(archive: Readable, target: UnpackTarget): Promise<number> {
  const entries = extract();
  const feeding = pipeline(archive, entries, { signal: target.signal });
  // The loop below fails with the same error.
  feeding.catch(() => undefined);
  const madeFolders = new Set<string>();
  let count = 0;
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      const file = pathIn(target.folder, name);
      await makeFolders(target, type === "directory" ? file : path.dirname(file), madeFolders);
      if (type === "file") {
        count += 1;
        if (target.isSparse === true) await writeSparse(file, entry);
        else await pipeline(entry, createWriteStream(file, { mode: 0o600, flush: true }));
        await changeOwner(file, target.owner);
      } else if (type === "directory") entry.resume();
      else throw new BackupError("damaged", { part: name });
    }
  } catch (error) {
    // An interrupted entry does not know what has interrupted the archive.
    if (isDestroyed(error)) await feeding;
    throw error;
  }
  await feeding;
  return count;
}

function isDestroyed(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "STREAM_DESTROYED";
}

/** The path of a name in a folder. Throws if the name leads out of it. */
export function pathIn(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (file !== folder && !file.startsWith(`${folder}${path.sep}`) && file !== `${folder}${path.sep}`)
    throw new BackupError("damaged", { part: name });
  return file;
}

async function makeFolders(
  { folder, owner }: Pick<UnpackTarget, "folder" | "owner">,
  wanted: string,
  made: Set<string>,
): Promise<void> {
  const clean = path.resolve(wanted);
  if (made.has(clean) || clean === folder) return;
  await makeFolders({ folder, owner }, path.dirname(clean), made);
  await mkdir(clean, { recursive: true, mode: 0o700 });
  await changeOwner(clean, owner);
  made.add(clean);
}

const blockBytes = 64 * 1024;

/** Writes only the blocks that are not all zeros. */
export async function writeSparse(file: string, content: AsyncIterable<unknown>): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    let position = 0;
    for await (const chunk of content) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("the content is no stream of bytes");
      for (let start = 0; start < chunk.length; start += blockBytes) {
        const block = chunk.subarray(start, start + blockBytes);
        if (block.some((byte) => byte !== 0)) await handle.write(block, 0, block.length, position + start);
      }
      position += chunk.length;
    }
    await handle.truncate(position);
  } finally {
    await handle.close();
  }
}
