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
import { type BackupOrigin, type Manifest, putManifest } from "./manifest.ts";
import { createStateWriter } from "./backupState.ts";
import { waitForPool } from "./cleanPool.ts";
import type { BackupStore } from "./backupStore.ts";
import { backUpFolders } from "./pooledFolder.ts";
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
  const id = nameBackup(startedAt);
  const key = source.keyText === undefined ? undefined : await openBackupKey(store, source.keyText);
  const state = createStateWriter(store, { id, origin, startedAt });
  await state.begin();
  try {
    const progress = createProgress((done, total) => {
      state.report(done, total);
      options.onProgress(done, total);
    });
    const run: BackupRun = { store, id, key, signal, ...progress };
    const content = await backUpDatabase(run, source);
    await waitForPool(store, signal);
    const { parts: folderParts, pool } = await backUpFolders(run, source);
    const parts = [...content.parts, ...folderParts];
    const hasKeys = key !== undefined || options.withKeys;
    if (hasKeys)
      parts.push(await writePart(run, keysFolder, tarFiles(walkFolder(path.join(source.dataDir, keysFolder)))));
    signal.throwIfAborted();
    const manifest = await describe({
      id,
      origin,
      startedAt,
      key,
      hasKeys,
      source,
      content: { ...content, parts, pool },
    });
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
  readonly content: BackupContent & Pick<Manifest, "pool">;
};

async function describe({ startedAt, key, source, content, ...rest }: DescribeOptions): Promise<Manifest> {
  return {
    ...rest,
    ...content,
    format: "siteward-backup",
    formatVersion: 2,
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

/** A new name such as `20261129-200000-1f3a`: names sort by time. */
export function nameBackup(time: Date): string {
  const stamp = time.toISOString().slice(0, 19).replaceAll(/[-:]/gu, "").replace("T", "-");
  return `${stamp}-${randomBytes(2).toString("hex")}`;
}
