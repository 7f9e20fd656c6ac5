import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { sealStream, SealedStreamError, unsealStream } from "#core/crypto/sealedStream";
import { BackupError } from "./backupError.ts";
import type { BackupKey } from "./backupKey.ts";
import type { BackupStore } from "./backupStore.ts";
import type { BackupPart } from "./manifest.ts";

/** Where the parts of one backup go. */
export type PartTarget = {
  readonly store: BackupStore;
  readonly id: string;
  readonly key: BackupKey | undefined;
  readonly signal: AbortSignal;
  /** Bytes before compression that were read since the last call. */
  readonly onBytes: (count: number) => void;
};

/** Compresses a stream, encrypts it if there is a key, and stores it. Nothing but the present chunks is in memory. */
export async function writePart(target: PartTarget, name: string, source: Readable): Promise<BackupPart> {
  const { store, id, key, signal } = target;
  const file = key === undefined ? `${name}.zst` : `${name}.zst.sealed`;
  const hash = createHash("sha256");
  let rawBytes = 0;
  let sizeBytes = 0;

  async function* countRaw(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      rawBytes += chunk.length;
      target.onBytes(chunk.length);
      yield chunk;
    }
  }

  async function* countStored(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const stored = key === undefined ? chunks : sealStream(key.secret, `${id}/${file}`, chunks);
    for await (const chunk of stored) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }

  await pipeline(
    source,
    countRaw,
    createZstdCompress(),
    countStored,
    async (chunks: AsyncIterable<Buffer>) => await store.put(`${id}/${file}`, chunks),
    { signal },
  );
  return { name, file, sizeBytes, rawBytes, sha256: hash.digest("hex") };
}

/** Where a part is read from. */
export type PartSource = Pick<PartTarget, "store" | "id" | "key">;

/**
 * The content of a part. What it delivers may be used only after it has ended, because its checksum is compared at the
 * end.
 */
export function readPart({ store, id, key }: PartSource, part: BackupPart): Readable {
  async function* check(): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    for await (const chunk of store.get(`${id}/${part.file}`)) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest("hex") !== part.sha256) throw new BackupError("damaged", { part: part.file });
  }

  const stored = key === undefined ? check() : unsealStream(key.secret, `${id}/${part.file}`, check());
  return decompress(stored, part.file);
}

/** The lines of a part. They can be relied on only after the end, when the checksum was compared. */
export async function* readLines(source: PartSource, part: BackupPart): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of readPart(source, part)) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("the content is no stream of bytes");
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new BackupError("damaged", { part: part.file });
}

/** Decompresses a stream; any error says that the named part is damaged. */
export function decompress(stored: AsyncIterable<Buffer>, part: string): Readable {
  async function* content(): AsyncGenerator<Buffer> {
    const inflate = createZstdDecompress();
    const feeding = pipeline(Readable.from(stored), inflate);
    // The loop below fails with the same error; this only marks the promise as handled.
    feeding.catch(() => undefined);
    try {
      yield* inflate;
      await feeding;
    } catch (error) {
      throw toDamage(error, part);
    } finally {
      inflate.destroy();
    }
  }
  return Readable.from(content(), { objectMode: false });
}

function toDamage(error: unknown, part: string): unknown {
  if (error instanceof BackupError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isDamage = error instanceof SealedStreamError || /^(?:ZSTD|Z_|ERR_STREAM_PREMATURE)/u.test(code);
  return isDamage ? new BackupError("damaged", { part }, { cause: error }) : error;
}
