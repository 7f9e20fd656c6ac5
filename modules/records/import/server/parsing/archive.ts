import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { UnreadableFileError } from "./unreadableFileError.ts";
import { limits } from "./limits.ts";

const symbolicLink = 0o120_000;
const storedMethod = 0;
const deflateMethod = 8;
const localMagic = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Visits each part of an archive after it is unpacked. */
export type EntryVisitor = (name: string, content: Buffer) => void;

/**
 * Checks an archive before the reader of sheets unpacks it: what its directory says, and what really comes out of each
 * part, one after the other (security 7.7). `visit` sees the parts that are XML.
 */
export async function checkArchive(file: Buffer, visit: EntryVisitor): Promise<void> {
  try {
    const archive = await fromBufferPromise(file, { autoClose: false, strictFileNames: true });
    const entries = await listEntries(archive);
    checkEntries(entries);
    await checkContents(archive, { file, entries }, visit);
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : toFault(error);
  }
}

/** The faults of yauzl: a name that leaves the archive, a broken directory, a part that is not what it says. */
function toFault(error: unknown): UnreadableFileError {
  const isTooLong = error instanceof Error && error.message.startsWith("too many bytes in the stream");
  return isTooLong ? tooLarge() : createBrokenError();
}

function tooLarge(): UnreadableFileError {
  return new UnreadableFileError("import.unpacked_too_large", { maximum: limits.unpackedBytes / 1024 ** 2 });
}

function createBrokenError(): UnreadableFileError {
  return new UnreadableFileError("import.broken_file");
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  if (archive.entryCount > limits.entries) {
    throw new UnreadableFileError("import.too_many_parts", { maximum: limits.entries });
  }
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  return entries;
}

function checkEntries(entries: readonly Entry[]): void {
  if (entries.length === 0 || new Set(entries.map(({ fileName }) => fileName)).size < entries.length)
    throw createBrokenError();
  let total = 0;
  for (const entry of entries) {
    total += entry.uncompressedSize;
    if (total > limits.unpackedBytes) throw tooLarge();
    checkEntry(entry);
  }
}

function checkEntry(entry: Entry): void {
  const { fileName, compressionMethod, compressedSize, uncompressedSize, externalFileAttributes } = entry;
  if (entry.isEncrypted()) throw new UnreadableFileError("import.encrypted");
  const isLink = ((externalFileAttributes >>> 16) & 0o170_000) === symbolicLink;
  const isKnown = compressionMethod === storedMethod || compressionMethod === deflateMethod;
  if (fileName.includes("\0") || isLink || !isKnown) throw createBrokenError();
  if (uncompressedSize > compressedSize * limits.ratio && uncompressedSize > 64 * 1024) throw tooLarge();
  if (/^xl\/externalLinks\//iu.test(fileName)) throw new UnreadableFileError("import.external_links");
}

type ArchiveContents = { readonly file: Buffer; readonly entries: readonly Entry[] };

async function checkContents(archive: ZipFile, { file, entries }: ArchiveContents, visit: EntryVisitor): Promise<void> {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    // A streaming reader unpacks whatever it finds: nothing may hide between the checked parts.
    if (file.indexOf(localMagic, end) !== entry.relativeOffsetOfLocalHeader) throw createBrokenError();
    const { fileName, fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: false });
    if (!fileName.equals(entry.fileNameRaw)) throw createBrokenError();
    end = fileDataStart + entry.compressedSize;
    // yauzl compares what comes out with the size that the directory says.
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (/\.(?:xml|rels|vml)$/iu.test(entry.fileName)) visit(entry.fileName, content);
  }
  if (file.includes(localMagic, end)) throw createBrokenError();
}
