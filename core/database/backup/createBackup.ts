import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { demoMarkerFile } from "../demoMarker.ts";
import { exists } from "../embedded/files.ts";
import { BackupError } from "./backupError.ts";
import { type BackupKey, openBackupKey } from "./backupKey.ts";
import { writePart } from "./backupParts.ts";
import type { BackupContent, BackupRun } from "./backupRun.ts";
import { backUpEmbedded } from "./embeddedBackup.ts";
import { backUpExternal } from "./externalBackup.ts";
import { type BackupOrigin, type BackupPart, type Manifest, putManifest } from "./manifest.ts";
import { createStateWriter } from "./backupState.ts";
import type { BackupStore } from "./backupStore.ts";
import { tarFiles, walkFolder } from "./tarFiles.ts";

/** What is backed up, and how. */
export type BackupSource = {
  readonly dataDir: string;
  /** The owner's address of an external database; without it the embedded one of the data folder. */
  readonly ownerUrl: string | undefined;
  readonly pgBin: string | undefined;
  /** Folders below the data folder that belong to the rows; modules register them. */
  readonly folders: readonly string[];
  /** The text of SITEWARD_BACKUP_KEY; without it backups are not encrypted. */
  readonly keyText: string | undefined;
};

/** Options of one backup. */
export type CreateOptions = {
  readonly store: BackupStore;
  readonly origin: BackupOrigin;
  /** The keys of the installation, although the backup is not encrypted. Encrypted backups always have them. */
  readonly withKeys: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (doneBytes: number, totalBytes: number) => void;
};

/** The folder of the data folder with the keys of the installation. */
export const keysFolder = "secrets";

/**
 * Makes a backup while everything runs. First the rows, then the files: a file is written before its row and removed
 * some time after it, so that every row finds its file. The backup counts only with its table of contents, which is
 * written last.
 */
export async function createBackup(source: BackupSource, options: CreateOptions): Promise<Manifest> {
  const { store, origin, signal } = options;
  const startedAt = new Date();
  const id = `${stampOf(startedAt)}-${randomBytes(2).toString("hex")}`;
  const key = source.keyText === undefined ? undefined : await openBackupKey(store, source.keyText);
  const state = createStateWriter(store, { id, origin, startedAt });
  await state.begin();
  try {
    const progress = createProgress(options.onProgress);
    const run: BackupRun = { store, id, key, signal, ...progress };
    const content = await backUpDatabase(run, source);
    const parts = [...content.parts, ...(await backUpFolders(run, source))];
    const hasKeys = key !== undefined || options.withKeys;
    if (hasKeys) parts.push(await backUpFolder(run, source.dataDir, keysFolder));
    signal.throwIfAborted();
    const manifest = await describe({ id, origin, startedAt, key, hasKeys, source, content: { ...content, parts } });
    await putManifest(store, manifest, key);
    await state.succeed();
    return manifest;
  } catch (error) {
    await state.fail(signal.aborted ? new BackupError("cancelled", {}, { cause: error }) : error);
    throw error;
  }
}

async function backUpDatabase(run: BackupRun, source: BackupSource): Promise<BackupContent> {
  if (source.ownerUrl === undefined) return await backUpEmbedded(run, source.dataDir);
  return await backUpExternal(run, { ownerUrl: source.ownerUrl, pgBin: source.pgBin });
}

async function backUpFolders(run: BackupRun, { dataDir, folders }: BackupSource): Promise<BackupPart[]> {
  const parts: BackupPart[] = [];
  for (const folder of folders) parts.push(await backUpFolder(run, dataDir, folder));
  return parts;
}

async function backUpFolder(run: BackupRun, dataDir: string, folder: string): Promise<BackupPart> {
  return await writePart(run, folder, tarFiles(walkFolder(path.join(dataDir, folder))));
}

function createProgress(onProgress: CreateOptions["onProgress"]): Pick<BackupRun, "onBytes" | "onTotal"> {
  let done = 0;
  let total = 0;
  return {
    onTotal(bytes) {
      total = bytes;
    },
    onBytes(count) {
      done += count;
      onProgress(done, Math.max(total, done));
    },
  };
}

type DescribeOptions = Pick<Manifest, "id" | "origin" | "hasKeys"> & {
  readonly startedAt: Date;
  readonly key: BackupKey | undefined;
  readonly source: BackupSource;
  readonly content: BackupContent;
};

async function describe({ startedAt, key, source, content, ...rest }: DescribeOptions): Promise<Manifest> {
  return {
    ...rest,
    ...content,
    format: "siteward-backup",
    formatVersion: 1,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    version: await readVersion(),
    machine: { platform: process.platform, arch: process.arch },
    folders: [...source.folders],
    keysMark: await readKeysMark(path.join(source.dataDir, keysFolder)),
    isDemo: await exists(path.join(source.dataDir, demoMarkerFile)),
    key: key?.note ?? null,
  };
}

/**
 * A hash of the key that encrypts secrets in the database. It tells keys apart and reveals nothing of them, because
 * they are random.
 */
export async function readKeysMark(folder: string): Promise<string> {
  const file = path.join(folder, "encryption.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return "";
  return createHash("sha256").update("siteward keys\0").update(text.trim()).digest("hex").slice(0, 16);
}

const packageFile = path.join(import.meta.dirname, "../../../package.json");

async function readVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(packageFile, "utf8"))).version;
}

/** `20261129-200000`, so that names sort by time. */
function stampOf(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(/[-:]/gu, "").replace("T", "-");
}
