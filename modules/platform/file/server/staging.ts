import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Transform } from "node:stream";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { getFileStorage } from "./storage/storage.ts";
import type { StagedContent } from "./storage/provider.ts";

/** A file that has arrived, with what identifies its content. */
export type StagedFile = StagedContent & {
  readonly name: string;
  readonly hash: Buffer;
  readonly md5: Buffer;
  /** The generated name of the content after it was stored, so that a call that is repeated does not store it again. */
  stored?: string;
};

/** For which tenant a file arrives. */
export type StagingOwner = { readonly app: App; readonly tenantId: Id };

/**
 * Writes a file to a temporary name while it arrives, and syncs it. On an error nothing stays on the disk.
 */
export async function stageFile(
  owner: StagingOwner,
  { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
): Promise<StagedFile> {
  const file = await createStagedPath(owner);
  const [hash, md5] = [createHash("sha256"), createHash("md5")];
  let sizeBytes = 0;
  const counted = new Transform({
    transform(bytes: Buffer, _encoding, next) {
      sizeBytes += bytes.length;
      hash.update(bytes);
      md5.update(bytes);
      next(null, bytes);
    },
  });
  try {
    const handle = await open(file, "wx", 0o600);
    // `flush`: synced before it is closed.
    await pipeline(content, counted, handle.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { name, path: file, sizeBytes, hash: hash.digest(), md5: md5.digest() };
}

/** A place for a file that is about to arrive. Its name begins with the tenant, so that it can be told whose it is. */
export async function createStagedPath({ app, tenantId }: StagingOwner): Promise<string> {
  const { incomingFolder } = getFileStorage(app);
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
  return path.join(incomingFolder, `${tenantId}-${randomBytes(16).toString("hex")}.part`);
}

/** A file that is written piece by piece to a temporary name. */
export type StagedWriter = {
  write(bytes: Uint8Array): Promise<void>;
  /** Syncs and closes it. */
  complete(): Promise<StagedContent>;
  /** Removes it, unless it is complete. */
  discard(): Promise<void>;
};

/** Opens a file under a temporary name for a writer that has no stream. */
export async function createStagedWriter(owner: StagingOwner): Promise<StagedWriter> {
  const file = await createStagedPath(owner);
  const handle = await open(file, "wx", 0o600);
  let sizeBytes = 0;
  let isOpen = true;
  return {
    async write(bytes) {
      sizeBytes += bytes.length;
      await handle.appendFile(bytes);
    },
    async complete() {
      isOpen = false;
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      return { path: file, sizeBytes };
    },
    async discard() {
      if (!isOpen) return;
      isOpen = false;
      await handle.close();
      await rm(file, { force: true });
    },
  };
}

/** Removes what is left of a staged file. */
export async function discardStaged({ path: file }: Pick<StagedContent, "path">): Promise<void> {
  await rm(file, { force: true });
}

/** Removes staged files that an interrupted upload left before this instant; returns how many. */
export async function removeOldStaged(app: App, before: Date): Promise<number> {
  const { incomingFolder } = getFileStorage(app);
  const names = await readdir(incomingFolder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const file = path.join(incomingFolder, name);
    const found = await stat(file).catch(() => undefined);
    if (found === undefined || found.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
