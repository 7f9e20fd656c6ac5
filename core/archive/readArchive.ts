import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { ExpectedError } from "#contract/errors";
import type { ArchivedFile } from "./archiveAccess.ts";
import { archiveError } from "./archiveError.ts";
import type { ArchiveKey } from "./archiveKey.ts";
import type { ArchiveSource } from "./archiveSource.ts";
import { type ByteSource, openDecryption } from "./encryption.ts";
import { ArchiveManifest, getFileEntry, getTableEntry, manifestEntry, maxManifestBytes } from "./manifest.ts";

/** An open archive. Every part is compared with its hash in the manifest while it is read. */
export type OpenArchive = ArchiveSource & { readonly manifest: ArchiveManifest };

/** Deflate reaches about 1000; rows of one table are far below this, a bomb is not. */
const maxRatio = 400;
const ratioFreeBytes = 1024 ** 2;
/** The text of the largest row. */
const maxLineBytes = 64 * 1024 ** 2;
const batchBytes = 256 * 1024;
const batchLines = 500;

/** Opens an archive with its key. Throws if the key is wrong, or the archive is damaged or not what its manifest says. */
export async function openArchive(source: ByteSource, key: ArchiveKey): Promise<OpenArchive> {
  const content = await openDecryption(source, key);
  return await guard(async () => {
    const zip = await yauzl.fromRandomAccessReaderPromise(createReader(content), content.sizeBytes, {
      autoClose: false,
      strictFileNames: true,
    });
    const entries = await listEntries(zip);
    const manifest = await readManifest(zip, entries);
    checkEntries(entries, manifest);
    return toArchive(zip, entries, manifest);
  });
}

/** Faults of the format are answered as damage; errors of the server are passed on. */
async function guard<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ExpectedError ? error : archiveError("archive.damaged", { reason: String(error) });
  }
}

function createReader(content: ByteSource): yauzl.RandomAccessReader {
  async function* parts(start: number, end: number): AsyncGenerator<Buffer> {
    const step = 64 * 1024;
    for (let at = start; at < end; at += step) yield await content.read(at, Math.min(step, end - at));
  }
  // oxlint-disable-next-line siteward/no-class -- yauzl takes only a subclass
  class Reader extends yauzl.RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(parts(start, end), { objectMode: false });
    }
  }
  return new Reader();
}

type Entries = ReadonlyMap<string, Entry>;

const maxEntries = 1_010_000;

async function listEntries(zip: ZipFile): Promise<Entries> {
  if (zip.entryCount > maxEntries) throw archiveError("archive.damaged");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressedSize, uncompressedSize } = entry;
    const isBomb = uncompressedSize > ratioFreeBytes && uncompressedSize > compressedSize * maxRatio;
    if (isBomb || entries.has(fileName) || entry.isEncrypted()) throw archiveError("archive.damaged");
    entries.set(fileName, entry);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: Entries): Promise<ArchiveManifest> {
  const entry = entries.get(manifestEntry);
  if (entry === undefined || entry.uncompressedSize > maxManifestBytes) throw archiveError("archive.not_an_archive");
  const text = (await buffer(await zip.openReadStreamPromise(entry))).toString("utf8");
  const parsed = ArchiveManifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const isNewer = parsed.error.issues.some(({ path }) => path[0] === "format");
  throw archiveError(isNewer ? "archive.newer" : "archive.damaged");
}

/** The parts are exactly those of the manifest, with their sizes: nothing else is ever read. */
function checkEntries(entries: Entries, { tables, files }: ArchiveManifest): void {
  const sizes = new Map([
    ...tables.map(({ name, bytes }) => [getTableEntry(name), bytes] as const),
    ...files.map(({ bytes }, position) => [getFileEntry(position), bytes] as const),
  ]);
  const isWhole =
    sizes.size === tables.length + files.length &&
    entries.size === sizes.size + 1 &&
    [...sizes].every(([name, bytes]) => entries.get(name)?.uncompressedSize === bytes);
  if (!isWhole) throw archiveError("archive.damaged");
}

function toArchive(zip: ZipFile, entries: Entries, manifest: ArchiveManifest): OpenArchive {
  async function* part(name: string, { sha256 }: { sha256: string }): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (entry === undefined) throw archiveError("archive.damaged");
    const hash = createHash("sha256");
    const stream: AsyncIterable<Buffer> = await guard(async () => await zip.openReadStreamPromise(entry));
    try {
      for await (const bytes of stream) {
        hash.update(bytes);
        yield bytes;
      }
    } catch (error) {
      throw error instanceof Error && isZipFault(error) ? archiveError("archive.damaged") : error;
    }
    if (hash.digest("hex") !== sha256) throw archiveError("archive.damaged");
  }
  const files = manifest.files.map(({ name, bytes, sha256 }, position): ArchivedFile => ({
    name,
    sizeBytes: bytes,
    sha256,
    open: () => part(getFileEntry(position), { sha256 }),
  }));
  return {
    manifest,
    migrations: manifest.migrations,
    tenantId: manifest.tenantId,
    tenant: manifest.tenant,
    tables: manifest.tables,
    bound: manifest.bound,
    async *lines(name) {
      const table = manifest.tables.find((one) => one.name === name);
      if (table === undefined) throw archiveError("archive.damaged");
      let rows = 0;
      for await (const lines of toLines(part(getTableEntry(name), table))) {
        rows += lines.length;
        yield lines;
      }
      if (rows !== table.rows) throw archiveError("archive.damaged");
    },
    async *files() {
      yield* files;
    },
  };
}

/** zlib and yauzl report what is wrong with a part by a code or a text. */
function isZipFault(error: Error): boolean {
  return !(error instanceof ExpectedError) && ("code" in error ? String(error.code).startsWith("Z_") : true);
}

/** Lines in batches. */
async function* toLines(parts: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let lines: string[] = [];
  let bytes = 0;
  for await (const part of parts) {
    let start = 0;
    for (let end = part.indexOf(10, start); end !== -1; end = part.indexOf(10, start)) {
      lines.push(Buffer.concat([...rest, part.subarray(start, end)]).toString("utf8"));
      bytes += restBytes + end - start;
      [rest, restBytes, start] = [[], 0, end + 1];
      if (bytes < batchBytes && lines.length < batchLines) continue;
      yield lines;
      [lines, bytes] = [[], 0];
    }
    if (start < part.length) rest.push(part.subarray(start));
    restBytes += part.length - start;
    if (restBytes > maxLineBytes) throw archiveError("archive.damaged");
  }
  if (restBytes > 0) throw archiveError("archive.damaged");
  if (lines.length > 0) yield lines;
}
