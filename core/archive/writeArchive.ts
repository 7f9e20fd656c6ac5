import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { ArchiveKey } from "./archiveKey.ts";
import type { ArchiveSource } from "./archiveSource.ts";
import { openEncryption } from "./encryption.ts";
import { type ArchiveManifest, getFileEntry, getTableEntry, manifestEntry } from "./manifest.ts";
import { openZip, type ZipWriter } from "./zip.ts";

/** Where an archive goes, and what it says about its origin. */
export type ArchiveTarget = {
  readonly key: ArchiveKey;
  readonly now: Date;
  readonly signal: AbortSignal;
  write(part: Uint8Array): Promise<void>;
  /** Called with the number of rows so far. */
  reportProgress(rows: number): void;
};

/** Writes all rows and files into one encrypted archive; none of its parts is ever whole in memory. */
export async function writeArchive(source: ArchiveSource, target: ArchiveTarget): Promise<ArchiveManifest> {
  const encryption = openEncryption(target.key, target.write);
  const zip = openZip(encryption.write);
  const tables: ArchiveManifest["tables"] = [];
  let rows = 0;
  for (const table of source.tables) {
    const written = await writeTable(zip, source, {
      table: table.name,
      onRows(count) {
        target.signal.throwIfAborted();
        target.reportProgress((rows += count));
      },
    });
    tables.push({ ...written, name: table.name, columns: [...table.columns] });
  }
  const files: ArchiveManifest["files"] = [];
  for await (const file of source.files()) {
    target.signal.throwIfAborted();
    const { bytes, sha256 } = await writePart(zip, getFileEntry(files.length), file.open());
    if (sha256 !== file.sha256) throw new Error(`the file ${file.name} is not what it was when it was stored`);
    files.push({ name: file.name, bytes, sha256 });
  }
  const manifest: ArchiveManifest = {
    format: 1,
    product: "Siteward",
    productVersion: await readProductVersion(),
    createdAt: target.now.toISOString(),
    migrations: [...source.migrations],
    tenantId: source.tenantId,
    tenant: source.tenant,
    tables,
    bound: [...source.bound],
    files,
  };
  await writePart(zip, manifestEntry, [Buffer.from(JSON.stringify(manifest))]);
  await zip.end();
  await encryption.end();
  return manifest;
}

const Package = z.object({ version: z.string().max(64) });

async function readProductVersion(): Promise<string> {
  const file = path.join(import.meta.dirname, "../../package.json");
  return Package.parse(JSON.parse(await readFile(file, "utf8"))).version;
}

type Part = { bytes: number; sha256: string };

async function writeTable(
  zip: ZipWriter,
  source: ArchiveSource,
  { table, onRows }: { table: string; onRows: (count: number) => void },
): Promise<Part & { rows: number }> {
  let rows = 0;
  async function* parts(): AsyncGenerator<Uint8Array> {
    for await (const lines of source.lines(table)) {
      rows += lines.length;
      onRows(lines.length);
      yield Buffer.from(`${lines.join("\n")}\n`);
    }
  }
  const written = await writePart(zip, getTableEntry(table), parts());
  return { ...written, rows };
}

async function writePart(
  zip: ZipWriter,
  name: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Part> {
  const entry = zip.open(name);
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of parts) {
    hash.update(part);
    bytes += part.length;
    await entry.write(part);
  }
  entry.close();
  return { bytes, sha256: hash.digest("hex") };
}
