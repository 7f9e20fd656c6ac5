import { once } from "node:events";
import { PassThrough } from "node:stream";
import { constants } from "node:zlib";
import { ZipFile } from "yazl";

/** A part of an archive that is being written. */
export type ZipEntry = {
  write(part: string | Uint8Array): Promise<void>;
  close(): void;
  /** What was written so far, before it was compressed. */
  size(): number;
};

/** An archive that is written part after part, none of them held in memory. */
export type ZipWriter = { open(name: string): ZipEntry; end(): Promise<void> };

/** The file itself says when it was made. */
const entryOptions = {
  compressionLevel: constants.Z_BEST_SPEED,
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
};

/**
 * Opens an archive. Every part is compressed: parts that are stored and whose sizes follow them are refused by readers
 * (SheetJS, Java). Beyond 4 GB it is ZIP64.
 */
export function openZip(write: (part: Uint8Array) => Promise<void>): ZipWriter {
  const zip = new ZipFile();
  const sending = sendAll(zip.outputStream, write);
  // The next write or the end reports a failure; until then nothing awaits it.
  sending.catch(() => undefined);

  return {
    open(name) {
      const source = new PassThrough();
      let size = 0;
      zip.addReadStream(source, name, entryOptions);
      return {
        size: () => size,
        async write(part) {
          const bytes = typeof part === "string" ? Buffer.from(part) : part;
          size += bytes.length;
          if (!source.write(bytes)) await Promise.race([once(source, "drain"), sending]);
        },
        close: () => void source.end(),
      };
    },
    async end() {
      zip.end();
      await sending;
    },
  };
}

async function sendAll(
  stream: AsyncIterable<Uint8Array | string>,
  write: (part: Uint8Array) => Promise<void>,
): Promise<void> {
  for await (const part of stream) if (part instanceof Uint8Array) await write(part);
}
