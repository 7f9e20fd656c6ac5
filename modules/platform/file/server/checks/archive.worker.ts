import { type Entry, openPromise, type ZipFile } from "yauzl";

/** Limits of an archive (security 7.7). */
const limits = { unpackedBytes: 50 * 1024 ** 2, ratio: 100, entries: 1000 };
/** A small part may shrink further than the ratio: there is no danger in it. */
const harmlessBytes = 64 * 1024;
const symbolicLink = 0o120_000;

/** What is wrong with an archive. */
export type ArchiveFault = "broken" | "tooLarge" | "program";

/** Programs, and pages that run scripts. */
const programs = /\.(?:exe|dll|com|bat|cmd|ps1|vbs|jse?|wsf|msi|scr|pif|lnk|hta|jar|apk|sh|html?|svg)$/iu;

/**
 * Unpacks an archive and keeps nothing of it. `isPlain`: it is no document, so that what it contains is looked at as
 * well.
 */
export async function run({ path, isPlain }: { path: string; isPlain: boolean }): Promise<ArchiveFault | undefined> {
  let archive: ZipFile;
  try {
    archive = await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch {
    return "broken";
  }
  try {
    if (archive.entryCount > limits.entries) return "tooLarge";
    return await findFault(archive, isPlain);
  } catch (error) {
    const isTooLong = error instanceof Error && error.message.startsWith("too many bytes in the stream");
    return isTooLong ? "tooLarge" : "broken";
  } finally {
    archive.close();
  }
}

async function findFault(archive: ZipFile, isPlain: boolean): Promise<ArchiveFault | undefined> {
  let declared = 0;
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    declared += entry.uncompressedSize;
    if (declared > limits.unpackedBytes || isSuspicious(entry)) return "tooLarge";
    if (entry.fileName.includes("\0") || isLink(entry)) return "broken";
    if (isPlain && programs.test(entry.fileName)) return "program";
    // What cannot be unpacked without a password cannot be checked.
    if (entry.isEncrypted()) return "broken";
    if (entry.fileName.endsWith("/")) continue;
    const content: AsyncIterable<Buffer> = await archive.openReadStreamPromise(entry);
    for await (const bytes of content) {
      unpacked += bytes.length;
      if (unpacked > limits.unpackedBytes) return "tooLarge";
    }
  }
  return undefined;
}

function isSuspicious({ compressedSize, uncompressedSize }: Entry): boolean {
  return uncompressedSize > harmlessBytes && uncompressedSize > compressedSize * limits.ratio;
}

function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170_000) === symbolicLink;
}
