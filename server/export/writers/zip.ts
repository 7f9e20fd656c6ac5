import { constants, crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";
import { refusal } from "#contract/errors";

/** A part of an archive that is being written. */
export type ZipEntry = {
  write(text: string): Promise<void>;
  close(): Promise<void>;
  /** What was written so far, before it was packed. */
  size(): number;
};

/** An archive that is written part after part, none of them held in memory. */
export type ZipWriter = { open(name: string): ZipEntry; end(): Promise<void> };

type Packed = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** What the fields of an archive can say; none of the readers that people have needs more than that. */
const longest = 0xff_ff_ff_ff;
// Sizes follow the part (bit 3), names are UTF-8 (bit 11).
const flags = 0x08_08;
const deflated = 8;
const version = 20;
const unpackedBytes = 256 * 1024;
const encoder = new TextEncoder();
/** The first of January 1980: the file itself says when it was made. */
const day = 0x00_21;

/**
 * Opens an archive. Every part is deflated, by zlib's own threads, and its sizes follow it: parts that are stored and do
 * so are refused by readers (SheetJS, Java).
 */
export function openZip(write: (part: Uint8Array) => Promise<void>): ZipWriter {
  const entries: Packed[] = [];
  // One room for all text on its way: memory that comes and goes in large pieces would stay with the process.
  const unpacked = new Uint8Array(unpackedBytes);
  let offset = 0;
  const send = async (part: Uint8Array) => {
    offset += part.length;
    if (offset > longest) throw refusal("request.too_large");
    await write(part);
  };

  function open(name: string): ZipEntry {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 });
    const pumped = (async () => {
      await send(localHeader(entry));
      for await (const part of deflate) {
        if (!(part instanceof Uint8Array)) continue;
        entry.packed += part.length;
        await send(part);
      }
    })();
    // Whoever writes next or closes learns of a failure; until then it is nobody's.
    pumped.catch(() => undefined);
    return {
      size: () => entry.size,
      async write(text) {
        for (let rest = text; rest !== "";) {
          const { read, written } = encoder.encodeInto(rest, unpacked);
          const bytes = unpacked.subarray(0, written);
          rest = rest.slice(read);
          entry.crc = crc32(bytes, entry.crc);
          entry.size += written;
          await Promise.race([taken(deflate, bytes), pumped]);
        }
      },
      async close() {
        deflate.end();
        await pumped;
        if (entry.size > longest) throw refusal("request.too_large");
        await send(descriptor(entry));
        entries.push(entry);
      },
    };
  }

  return {
    open,
    async end() {
      const start = offset;
      for (const entry of entries) await send(directoryEntry(entry));
      await send(directoryEnd(entries.length, offset - start, start));
    },
  };
}

/** Gives bytes to be packed; they are not looked at any more when it is done. */
async function taken(deflate: DeflateRaw, bytes: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function localHeader({ name }: Packed): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(day, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Packed): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08_07_4b_50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packed, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

function directoryEntry({ name, crc, packed, size, offset }: Packed): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02_01_4b_50, 0);
  record.writeUInt16LE(version, 4);
  record.writeUInt16LE(version, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(deflated, 10);
  record.writeUInt16LE(day, 14);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packed, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, name]);
}

function directoryEnd(count: number, size: number, start: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06_05_4b_50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(start, 16);
  return record;
}
