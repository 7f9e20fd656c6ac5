import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import * as z from "zod";
import { EmbeddedDatabaseError } from "../embedded/embeddedDatabaseError.ts";
import {
  chooseBinaries,
  type ClusterSlot,
  prepareClusterSlot,
  type RecoveryTarget,
  removeClusterSlot,
  setSuperuserPassword,
  TargetNotReachedError,
  withRecoveredCluster,
} from "../embedded/restoredCluster.ts";
import { changeOwner } from "../embedded/files.ts";
import { listStoredHistories, listStoredLog, readStoredLog } from "./archivedLog.ts";
import { BackupError } from "./backupError.ts";
import type { BackupKey } from "./backupKey.ts";
import { readPart } from "./backupParts.ts";
import type { BackupStore } from "./backupStore.ts";
import { compareCounts, countTables } from "./census.ts";
import { checkManifest, requirePart } from "./checkManifest.ts";
import { keysFolder } from "./createBackup.ts";
import { restoreDump } from "./externalRestore.ts";
import type { Manifest, TableCount } from "./manifest.ts";
import { unpackPooled } from "./pooledFolder.ts";
import { refuseMissingContents } from "./references.ts";
import { rowsPart } from "./rowsBackup.ts";
import { restoreRows } from "./rowsRestore.ts";
import { unpack, writeSparse } from "./unpack.ts";

/** A backup to be restored on the side. */
export type Recovery = {
  readonly store: BackupStore;
  readonly manifest: Manifest;
  readonly key: BackupKey | undefined;
  readonly keyText: string | undefined;
  /** The data folder of the installation; `scratch` is an empty folder for the restored data. */
  readonly dataDir: string;
  readonly scratch: string;
  readonly pgBin: string | undefined;
  /** By default the moment of the backup itself. */
  readonly target?: { readonly time: Date } | "latest" | undefined;
  readonly signal: AbortSignal;
  readonly onStep: (step: RecoveryStep) => void;
};

/** What a restore is doing, for people who wait. */
export type RecoveryStep = "checking" | "unpacking" | "replaying" | "comparing" | "exchanging" | "starting";

/** What was found in the restored data. */
export type RecoveryResult = { readonly counts: readonly TableCount[]; readonly files: number };

/**
 * Restores a backup into a scratch folder, with files and keys, and starts it there. Restored to its own moment, all
 * tables must have the rows that were counted when it was made. On any failure the scratch folder is removed.
 */
export async function recoverBackup(recovery: Recovery): Promise<RecoveryResult> {
  const { store, manifest, scratch, dataDir, onStep } = recovery;
  onStep("checking");
  await checkManifest(store, manifest, dataDir);
  await refuseMissingContents(store, manifest);
  await removeClusterSlot(scratch);
  await mkdir(scratch, { mode: 0o700 });
  try {
    onStep("unpacking");
    const files = await unpackFolders(recovery);
    const method = await chooseMethod(recovery);
    await refuseDamaged(recovery, method.unread);
    const counts = await method.restore(recovery);
    const isOwnMoment = recovery.target === undefined;
    const isExact = isOwnMoment && (manifest.isCountExact || method.isOfSnapshot);
    const differing = isExact ? compareCounts(manifest.counts, counts) : [];
    if (differing.length > 0) throw new BackupError("census-differs", { tables: differing.slice(0, 10).join(", ") });
    return { counts, files };
  } catch (error) {
    await removeClusterSlot(scratch);
    throw toBackupError(error);
  }
}

/** Unpacks the files and keys of a backup; returns the number of files. */
export async function unpackFolders(recovery: Recovery): Promise<number> {
  const { manifest, scratch, signal } = recovery;
  let files = 0;
  for (const folder of [...manifest.folders, ...(manifest.hasKeys ? [keysFolder] : [])]) {
    const target = { folder: path.join(scratch, folder), owner: undefined, signal };
    await mkdir(target.folder, { recursive: true, mode: 0o700 });
    const source = { ...recovery, id: manifest.id };
    const part = requirePart(manifest, folder);
    const isPooled = manifest.pool !== null && folder !== keysFolder;
    files += isPooled ? await unpackPooled(source, part, target) : await unpack(readPart(source, part), target);
  }
  return files;
}

type RestoreMethod = {
  readonly restore: (recovery: Recovery) => Promise<TableCount[]>;
  /** It brings back the rows that were counted, whatever was written during the backup. */
  readonly isOfSnapshot: boolean;
  /** Parts that it does not read. They are checked all the same: a damaged backup is refused. */
  readonly unread: readonly string[];
};

/** A full copy opens only with the major version that made it; another one gets the rows. */
async function chooseMethod(recovery: Recovery): Promise<RestoreMethod> {
  const { manifest, target } = recovery;
  if (manifest.kind === "logical") return { restore: restoreDump, isOfSnapshot: true, unread: [] };
  const { binaries } = await chooseBinaries(recovery);
  const hasRows = manifest.parts.some(({ name }) => name === rowsPart);
  if (binaries.major === manifest.postgres.major)
    return { restore: recoverCluster, isOfSnapshot: false, unread: hasRows ? [rowsPart] : [] };
  if (target !== undefined || !hasRows)
    throw new BackupError("other-major", { major: manifest.postgres.major, own: binaries.major });
  return { restore: restoreRows, isOfSnapshot: true, unread: ["database", "log"] };
}

async function refuseDamaged(recovery: Recovery, parts: readonly string[]): Promise<void> {
  const { manifest, signal } = recovery;
  const discard = async (content: AsyncIterable<Buffer>) => {
    for await (const _ of content) signal.throwIfAborted();
  };
  for (const name of parts)
    await pipeline(readPart({ ...recovery, id: manifest.id }, requirePart(manifest, name)), discard);
}

async function recoverCluster(recovery: Recovery): Promise<TableCount[]> {
  const { onStep } = recovery;
  const place = await prepareClusterSlot(recovery);
  await unpackCluster(recovery, place);
  onStep("replaying");
  return await withRecoveredCluster(place, toRecoveryTarget(recovery), async (client) => {
    onStep("comparing");
    await refuseNewerSchema(client, recovery);
    await client.query("set timezone = 'UTC'; set statement_timeout = 0");
    const counts = await countTables(client);
    const password = await readSuperuserPassword(recovery);
    if (password !== undefined) await setSuperuserPassword(client, password);
    return counts;
  });
}

async function unpackCluster(recovery: Recovery, { paths, user: owner }: ClusterSlot): Promise<void> {
  const { manifest, store, keyText, signal } = recovery;
  const source = { ...recovery, id: manifest.id };
  const log = path.join(paths.cluster, "pg_wal");
  await unpack(readPart(source, requirePart(manifest, "database")), { folder: paths.cluster, owner, signal });
  await unpack(readPart(source, requirePart(manifest, "log")), { folder: log, owner, signal, isSparse: true });
  const later = recovery.target === undefined ? [] : await listStoredLog(store, manifest);
  for (const stored of [...(await listStoredHistories(store, manifest)), ...later]) {
    signal.throwIfAborted();
    const file = path.join(log, stored.name);
    await writeSparse(file, await readStoredLog(store, stored, keyText));
    await changeOwner(file, owner);
  }
}

function toRecoveryTarget({ target, manifest }: Recovery): RecoveryTarget {
  return target ?? { name: manifest.log?.restorePoint ?? "" };
}

/** The log may contain a migration that was made after the backup. */
async function refuseNewerSchema(client: ClientBase, { store, manifest, dataDir }: Recovery): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    "select version || '_' || name as schema from schema_migration order by version desc limit 1",
  );
  await checkManifest(store, { ...manifest, schema: rows[0]?.schema ?? "", parts: [] }, dataDir);
}

const Passwords = z.object({ superuser: z.string() });

/** The password with which the restored database will be opened: that of the backup, else of the data folder. */
async function readSuperuserPassword({ manifest, scratch, dataDir }: Recovery): Promise<string | undefined> {
  const folder = path.join(manifest.hasKeys ? scratch : dataDir, keysFolder);
  const text = await readFile(path.join(folder, "postgres.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : Passwords.parse(JSON.parse(text)).superuser;
}

function toBackupError(error: unknown): unknown {
  if (error instanceof TargetNotReachedError)
    return new BackupError("not-reached", { until: error.until }, { cause: error });
  if (error instanceof EmbeddedDatabaseError && error.reason === "cannot-start")
    return new BackupError("recovery-failed", { reason: error.message }, { cause: error });
  return error;
}
