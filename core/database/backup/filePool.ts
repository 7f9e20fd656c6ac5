import { createHash, createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { sealStream, unsealStream } from "#core/crypto/sealedStream";
import { getSystemErrorCode } from "../embedded/embeddedDatabaseError.ts";
import { BackupError } from "./backupError.ts";
import type { BackupKey } from "./backupKey.ts";
import { decompress } from "./backupParts.ts";
import type { BackupStore } from "./backupStore.ts";
import { listDamaged, unmarkDamaged } from "./damagedContents.ts";
import type { TarFile } from "./tarFiles.ts";

/** The folder of a store with the contents of files, each stored once for all backups. */
export const poolFolder = "pool";

/** A content: its size and SHA-256. */
export type Content = { readonly sizeBytes: number; readonly sha256: string };

/** The contents of one store that were stored with the same key, or with none. */
export type FilePool = {
  /** Stores a file unless its content is there already; undefined if the file no longer exists. */
  add(file: TarFile): Promise<(Content & { readonly object: string }) | undefined>;
  /** The objects of all files that were added, and their stored sizes. */
  readonly used: ReadonlyMap<string, number>;
  /** Stored bytes that were not there before. */
  addedBytes(): number;
};

type PoolOptions = {
  readonly store: BackupStore;
  readonly key: BackupKey | undefined;
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => void;
};

/** Opens the pool of a store, to add files of a backup. */
export async function openFilePool(options: PoolOptions): Promise<FilePool> {
  const { store, key, onBytes } = options;
  const present = new Map((await store.list(poolOf(key))).map(({ name, sizeBytes }) => [name, sizeBytes]));
  const damaged = new Set(await listDamaged(store));
  const used = new Map<string, number>();
  let addedBytes = 0;
  return {
    used,
    addedBytes: () => addedBytes,
    async add(file) {
      // A file that has changed between hashing and storing is read again.
      for (let attempt = 1; ; attempt += 1) {
        const content = await readContent(file.path);
        if (content === undefined) return undefined;
        const object = objectOf(key, content.sha256);
        const size = damaged.has(object) ? undefined : present.get(object);
        const stored = size ?? (await storeContent(options, { file, content, object }));
        if (stored === undefined) {
          if (attempt === attempts) throw new BackupError("file-changes", { file: file.name });
          continue;
        }
        if (size === undefined) addedBytes += stored;
        if (damaged.delete(object)) await unmarkDamaged(store, object);
        present.set(object, stored);
        used.set(object, stored);
        onBytes(content.sizeBytes);
        return { ...content, object };
      }
    },
  };
}

const attempts = 3;

/** Names say nothing of the contents to those who do not have the key. */
function objectOf(key: BackupKey | undefined, sha256: string): string {
  const name = key === undefined ? sha256 : createHmac("sha256", key.secret).update(`file ${sha256}`).digest("hex");
  return `${poolOf(key)}/${name.slice(0, 2)}/${name}`;
}

function poolOf(key: BackupKey | undefined): string {
  return `${poolFolder}/${key === undefined ? "plain" : key.note.id}`;
}

async function readContent(file: string): Promise<Content | undefined> {
  const hash = createHash("sha256");
  try {
    const { size } = await stat(file);
    await pipeline(readStart(file, size), hash);
    return { sizeBytes: size, sha256: hash.digest("hex") };
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The first bytes of a file: one that still grows is stored as it was at first. */
function readStart(file: string, sizeBytes: number): Readable {
  return sizeBytes === 0 ? Readable.from([]) : createReadStream(file, { start: 0, end: sizeBytes - 1 });
}

type NewContent = { readonly file: TarFile; readonly content: Content; readonly object: string };

/** Stores a content; undefined if it is another one by now. */
async function storeContent(
  { store, key, signal }: PoolOptions,
  { file, content, object }: NewContent,
): Promise<number | undefined> {
  let storedBytes = 0;
  const changed = new Error("the file was changed");

  async function* compare(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
    // The object does not become visible if its content ends with an error.
    if (hash.digest("hex") !== content.sha256) throw changed;
  }

  async function* seal(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of key === undefined ? chunks : sealStream(key.secret, object, chunks)) {
      storedBytes += chunk.length;
      yield chunk;
    }
  }

  try {
    await pipeline(
      readStart(file.path, content.sizeBytes),
      compare,
      createZstdCompress(),
      seal,
      async (chunks: AsyncIterable<Buffer>) => await store.put(object, chunks),
      { signal },
    );
    return storedBytes;
  } catch (error) {
    if (error === changed || getSystemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Reads a content of the pool. Its end throws if the content is another one. */
export function readPooled(
  { store, key }: Pick<PoolOptions, "store" | "key">,
  { object, sizeBytes, sha256 }: Content & { readonly object: string },
): Readable {
  async function* check(): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    let bytes = 0;
    const stored = key === undefined ? store.get(object) : unsealStream(key.secret, object, store.get(object));
    for await (const chunk of decompress(stored, object)) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("the content is no stream of bytes");
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== sizeBytes || hash.digest("hex") !== sha256) throw new BackupError("damaged", { part: object });
  }
  return Readable.from(check(), { objectMode: false });
}
