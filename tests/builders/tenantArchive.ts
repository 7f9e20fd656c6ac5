import { randomBytes } from "node:crypto";
import { type Id, toId } from "#contract/id";
import { type ArchivedFiles, openArchivedFiles } from "#core/archive/archiveAccess";
import { type ArchiveKey, deriveArchiveKey, saltBytes } from "#core/archive/archiveKey";
import { type ByteSource, openEncryption, readArchiveHeader } from "#core/archive/encryption";
import type { ArchiveSource } from "#core/archive/archiveSource";
import { readTenant } from "#core/archive/exportTenant";
import { writeArchive } from "#core/archive/writeArchive";
import { importTenant, type ImportValues } from "#core/archive/importTenant";
import { type MovableRows, openMovableRows } from "#core/archive/movableRows";
import { type OpenArchive, openArchive } from "#core/archive/readArchive";
import { theServer } from "#tests/builders/server";
import { nextUnique } from "#tests/builders/tenant";

/** The passphrase of archives in tests. */
export const passphrase = "a passphrase of tests";
const signal = new AbortController().signal;

/** The keys by passphrase and salt: each takes 300 ms of the processor. */
const keys = new Map<string, Promise<ArchiveKey>>();

async function deriveKey(words: string, salt: Buffer): Promise<ArchiveKey> {
  const name = `${salt.toString("hex")} ${words}`;
  const key = keys.get(name) ?? deriveArchiveKey(words, salt);
  keys.set(name, key);
  return await key;
}

/** The salt of all archives of a test file. */
const commonSalt = randomBytes(saltBytes);

/** The archive of a tenant, in memory. */
export async function exportToBuffer(tenantId: Id, files?: ArchivedFiles): Promise<Buffer> {
  const { app } = await theServer();
  const tenant = { tenantId, keys: app.keys, files: files ?? openArchivedFiles(app), signal };
  return await readTenant(app.archive, tenant, writeToBuffer);
}

/** Writes rows of any origin as an archive. */
export async function writeToBuffer(source: ArchiveSource): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await writeArchive(source, {
    key: await deriveKey(passphrase, commonSalt),
    now: new Date(),
    signal,
    reportProgress: () => undefined,
    write: async (part) => void (await Promise.resolve(parts.push(part))),
  });
  return Buffer.concat(parts);
}

/** Bytes in memory as a source. */
export function toByteSource(content: Buffer): ByteSource {
  return {
    sizeBytes: content.length,
    read: async (offset, length) => await Promise.resolve(content.subarray(offset, offset + length)),
  };
}

/** Opens an archive in memory. */
export async function openBuffer(content: Buffer, words = passphrase): Promise<OpenArchive> {
  const source = toByteSource(content);
  return await openArchive(source, await deriveKey(words, (await readArchiveHeader(source)).salt));
}

/** Encrypts any content as an archive. */
export async function encryptBuffer(content: Buffer): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const encryption = openEncryption(
    await deriveKey(passphrase, commonSalt),
    async (part) => void (await Promise.resolve(parts.push(part))),
  );
  await encryption.write(content);
  await encryption.end();
  return Buffer.concat(parts);
}

/** Imports an archive as a new tenant; returns its id. */
export async function importBuffer(
  content: Buffer,
  options: {
    values?: Partial<ImportValues>;
    files?: ArchivedFiles;
    movable?: readonly MovableRows[];
    tenantId?: Id;
    source?: ArchiveSource;
  } = {},
): Promise<Id> {
  const { app } = await theServer();
  const tenantId = options.tenantId ?? (await nextTenantId());
  await importTenant(app.archive, {
    source: options.source ?? (await openBuffer(content)),
    tenantId,
    values: { tenant: { name: `Imported ${nextUnique()}`, host: null }, rows: [], ...options.values },
    keys: app.keys,
    files: options.files ?? openArchivedFiles(app),
    movable: options.movable ?? openMovableRows(app),
    signal,
    reportProgress: () => undefined,
  });
  return tenantId;
}

/** An id for a new tenant. */
export async function nextTenantId(): Promise<Id> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>("select next_id() as id");
  return toId(rows[0]?.id ?? 0);
}

/** The lines of each table of an archive. */
export async function readArchiveTables(content: Buffer): Promise<Record<string, string[]>> {
  const archive = await openBuffer(content);
  const tables: Record<string, string[]> = {};
  for (const { name } of archive.tables) {
    const lines: string[] = [];
    for await (const batch of archive.lines(name)) lines.push(...batch);
    tables[name] = lines;
  }
  return tables;
}

/** The same, with ids and generated names of stored files replaced by their order of appearance. */
export async function readNormalised(content: Buffer): Promise<Record<string, string[]>> {
  const order = new Map<string, string>();
  const archive = await openBuffer(content);
  const tables = await readArchiveTables(content);
  const known = new Set([String(archive.tenantId)]);
  for (const { name, columns } of archive.tables) {
    const place = columns.indexOf("id");
    for (const line of tables[name] ?? []) {
      const row: (string | null)[] = JSON.parse(line);
      known.add(row[place] ?? "");
    }
  }
  const place = (name: string) => {
    const found = order.get(name) ?? `#${order.size + 1}`;
    order.set(name, found);
    return found;
  };
  const normalise = (text: string) =>
    text
      .replaceAll(/(?<![0-9a-f])[0-9a-f]{48}(?![0-9a-f])/gu, place)
      .replaceAll(/\d{12,16}/gu, (id) => (known.has(id) ? place(id) : id));
  return Object.fromEntries(Object.entries(tables).map(([name, lines]) => [name, lines.map(normalise)]));
}
