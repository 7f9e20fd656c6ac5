import { inflateRawSync } from "node:zlib";
import { UnreadableFile } from "./fault.ts";
import { limits } from "./limits.ts";

const localMagic = 0x04_03_4b_50;
const entryMagic = 0x02_01_4b_50;
const endMagic = 0x06_05_4b_50;
const endLength = 22;
const longestComment = 65_535;
const symbolicLink = 0o120_000;
const stored = 0;
const deflated = 8;

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly mode: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
};

/** Looks at each part of an archive once it is unpacked. */
export type Visit = (name: string, content: Buffer) => void;

/**
 * Checks an archive before anybody else unpacks it: what its directory says, and what really comes out of each part, one
 * after the other (security 7.7). `visit` sees the parts that are XML.
 */
export function checkArchive(file: Buffer, visit: Visit): void {
  const { entries, start } = directoryOf(file);
  let total = 0;
  for (const entry of entries) {
    total += entry.unpacked;
    if (total > limits.unpackedBytes) throw tooLarge();
    checkEntry(entry);
  }
  let end = 0;
  let room: number = limits.unpackedBytes;
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    // Whoever unpacks the file as a stream takes what he finds: nothing may hide between the parts that are checked.
    if (file.indexOf(localHead, end) !== entry.offset) throw broken();
    const { content, next } = unpack(file, entry, room);
    end = next;
    room -= content.length;
    if (/\.(?:xml|rels|vml)$/iu.test(entry.name)) visit(entry.name, content);
  }
  const hidden = file.indexOf(localHead, end);
  if (hidden >= 0 && hidden < start) throw broken();
}

const localHead = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

function tooLarge(): UnreadableFile {
  return new UnreadableFile("import.unpacked_too_large", { maximum: limits.unpackedBytes / 1024 ** 2 });
}

function broken(): UnreadableFile {
  return new UnreadableFile("import.broken_file");
}

function directoryOf(file: Buffer): { entries: Entry[]; start: number } {
  const end = file.lastIndexOf("PK\u0005\u0006", Math.max(0, file.length - endLength), "latin1");
  if (end < 0 || end < file.length - endLength - longestComment || file.readUInt32LE(end) !== endMagic) throw broken();
  const count = file.readUInt16LE(end + 10);
  const start = file.readUInt32LE(end + 16);
  let at = start;
  if (count > limits.entries) throw new UnreadableFile("import.too_many_parts", { maximum: limits.entries });
  if (count === 0) throw broken();
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entryMagic) throw broken();
    const lengths = [28, 30, 32].map((place) => file.readUInt16LE(at + place));
    const [name = 0, extra = 0, comment = 0] = lengths;
    entries.push({
      name: file.toString("utf8", at + 46, at + 46 + name),
      method: file.readUInt16LE(at + 10),
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      mode: file.readUInt32LE(at + 38) >>> 16,
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  if (new Set(entries.map((entry) => entry.name)).size < entries.length) throw broken();
  return { entries, start };
}

function checkEntry({ name, mode, isEncrypted, method, packed, unpacked }: Entry): void {
  if (isEncrypted) throw new UnreadableFile("import.encrypted");
  const isPath = name.includes("\\") || name.includes("\0") || /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/iu.test(name);
  if (isPath || (mode & 0o170_000) === symbolicLink || (method !== stored && method !== deflated)) throw broken();
  if (unpacked > packed * limits.ratio && unpacked > 64 * 1024) throw tooLarge();
  if (/^xl\/externalLinks\//iu.test(name)) throw new UnreadableFile("import.external_links");
}

/** What really comes out, whatever the directory says. */
function unpack(file: Buffer, entry: Entry, room: number): { content: Buffer; next: number } {
  const { offset, packed, method, unpacked } = entry;
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localMagic) throw broken();
  const nameLength = file.readUInt16LE(offset + 26);
  const start = offset + 30 + nameLength + file.readUInt16LE(offset + 28);
  const name = file.toString("utf8", offset + 30, offset + 30 + nameLength);
  if (start + packed > file.length || name !== entry.name) throw broken();
  const body = file.subarray(start, start + packed);
  const content = method === stored ? body : inflated(body, Math.min(room, Math.max(unpacked, 1)));
  if (content.length !== unpacked) throw broken();
  return { content, next: start + packed };
}

function inflated(body: Buffer, maximum: number): Buffer {
  try {
    return inflateRawSync(body, { maxOutputLength: maximum });
  } catch (error) {
    const isTooLong = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLong ? tooLarge() : broken();
  }
}
