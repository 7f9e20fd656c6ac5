import { createHash, createHmac } from "node:crypto";
import * as z from "zod";
import { type BackupKey, KeyNote, requireKey } from "./backupKey.ts";
import { BackupError } from "./backupError.ts";
import { type BackupStore, findText, putText } from "./backupStore.ts";

const Part = z.object({
  name: z.string(),
  file: z.string(),
  /** Size as stored, and before compression. */
  sizeBytes: z.int(),
  rawBytes: z.int(),
  /** Of the stored bytes. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
});
/** One file of a backup. */
export type BackupPart = z.infer<typeof Part>;

const TableCount = z.object({ table: z.string(), rows: z.int(), hash: z.string() });
/** The number of rows of a table, and a hash of them that does not depend on their order. */
export type TableCount = z.infer<typeof TableCount>;

/** How a backup was started. */
export const BackupOrigin = z.enum(["schedule", "manual", "command"]);
/** See the schema of the same name. */
export type BackupOrigin = z.infer<typeof BackupOrigin>;

/** The table of contents of a backup. It is written last: a backup without it is incomplete. */
export const Manifest = z.object({
  format: z.literal("siteward-backup"),
  /** 2: files are in the pool of the store. */
  formatVersion: z.literal([1, 2]),
  id: z.string(),
  /** Copy of the data folder of PostgreSQL, or a dump by pg_dump. */
  kind: z.enum(["physical", "logical"]),
  origin: BackupOrigin,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  version: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  postgres: z.object({ major: z.int(), version: z.string() }),
  machine: z.object({ platform: z.string(), arch: z.string() }),
  /** PostgreSQL's own identifier of the database; empty for a dump. */
  installation: z.string(),
  /** Where the log that a restore needs begins, and the mark in it at which the tables were counted. */
  log: z
    .object({
      timeline: z.int(),
      firstSegment: z.string(),
      lastSegment: z.string(),
      segmentBytes: z.int(),
      restorePoint: z.string(),
    })
    .nullable(),
  /** Whether the counts belong exactly to the content of this backup. */
  isCountExact: z.boolean(),
  counts: z.array(TableCount),
  parts: z.array(Part),
  /** Folders of the data folder that are contained. */
  folders: z.array(z.string()),
  /** Their files in the pool of the store, and what this backup has added to it; null: they are parts of this backup. */
  pool: z
    .object({
      files: z.int(),
      sizeBytes: z.int(),
      addedBytes: z.int(),
    })
    .nullable()
    .default(null),
  hasKeys: z.boolean(),
  /** Its accounts have published passwords: wherever it is restored is a demo as well. */
  isDemo: z.boolean(),
  /** Tells whether the keys of a data folder are those with which the database was used. */
  keysMark: z.string(),
  key: KeyNote.nullable(),
});
/** See the schema of the same name. */
export type Manifest = z.infer<typeof Manifest>;

const newestFormat = 2;

/** The file of the table of contents. */
export const manifestFile = "manifest.json";

const Sealed = z.object({ manifest: z.unknown(), seal: z.string() });

/** Writes the table of contents with a seal: only a holder of the key can make another one. */
export async function putManifest(store: BackupStore, manifest: Manifest, key: BackupKey | undefined): Promise<void> {
  const sealed = { manifest, seal: sealOf(manifest, key) };
  await putText(store, `${manifest.id}/${manifestFile}`, `${JSON.stringify(sealed, undefined, 1)}\n`);
}

/** Reads a table of contents without the key, for lists. Throws if it is missing, damaged or not ours. */
export async function readManifest(store: BackupStore, id: string): Promise<Manifest> {
  return (await readSealed(store, id)).manifest;
}

/** Reads a table of contents, with the key of the backup if it is encrypted, and checks its seal. */
export async function openManifest(
  store: BackupStore,
  id: string,
  keyText: string | undefined,
): Promise<{ manifest: Manifest; key: BackupKey | undefined }> {
  const { manifest, raw, seal } = await readSealed(store, id);
  const key = manifest.key === null ? undefined : await requireKey(manifest.key, keyText);
  if (sealOf(raw, key) !== seal) throw new BackupError("damaged", { part: manifestFile });
  return { manifest, key };
}

async function readSealed(store: BackupStore, id: string) {
  const text = await findText(store, `${id}/${manifestFile}`);
  if (text === undefined) throw new BackupError("no-backup", { place: `${store.place}/${id}` });
  const sealed = Sealed.safeParse(parseJson(text));
  if (!sealed.success) throw new BackupError("damaged", { part: manifestFile });
  const { manifest: raw, seal } = sealed.data;
  const Head = z.object({ format: z.literal("siteward-backup"), formatVersion: z.int() });
  const head = Head.safeParse(raw);
  if (!head.success) throw new BackupError("foreign", { place: `${store.place}/${id}` });
  if (head.data.formatVersion > newestFormat)
    throw new BackupError("newer", { version: `format ${head.data.formatVersion}` });
  const manifest = Manifest.safeParse(raw);
  if (!manifest.success || manifest.data.id !== id) throw new BackupError("damaged", { part: manifestFile });
  const isUnsealed = manifest.data.key === null;
  if (isUnsealed && sealOf(raw, undefined) !== seal) throw new BackupError("damaged", { part: manifestFile });
  return { manifest: manifest.data, raw, seal };
}

function sealOf(manifest: unknown, key: BackupKey | undefined): string {
  const hash = key === undefined ? createHash("sha256") : createHmac("sha256", key.secret);
  return hash.update(JSON.stringify(manifest)).digest("hex");
}

/** The value of a text; undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is treated like JSON of another shape.
    return undefined;
  }
}
