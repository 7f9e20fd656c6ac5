import { mkdir, open, realpath, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { demoMarkerFile } from "../demoMarker.ts";
import { type EmbeddedDatabase, openEmbedded } from "../embedded.ts";
import { findExistingPaths } from "../embedded/databasePaths.ts";
import { getErrorMessage } from "../embedded/embeddedDatabaseError.ts";
import { exists } from "../embedded/files.ts";
import type { DataFolder } from "../embedded/folder.ts";
import { readPostmasterLockFile } from "../embedded/postmaster.ts";
import { findRunningProcess } from "../embedded/processes.ts";
import { makeSecrets } from "../embedded/secrets.ts";
import { findServer } from "../embedded/serverInstance.ts";
import { acquireStartLock } from "../embedded/startLock.ts";
import { findArchiveFolder, storeArchivedLog } from "./archivedLog.ts";
import { BackupError } from "./backupError.ts";
import { type BackupKey, openBackupKey } from "./backupKey.ts";
import type { BackupStore } from "./backupStore.ts";
import { compareCounts } from "./census.ts";
import { checkManifest } from "./checkManifest.ts";
import { keysFolder, readKeysMark } from "./createBackup.ts";
import { completeExchange, exchange, undoExchange } from "./exchange.ts";
import { restoreInto } from "./externalRestore.ts";
import type { Manifest } from "./manifest.ts";
import { refuseMissingContents } from "./references.ts";
import {
  type Recovery,
  type RecoveryResult,
  recoverBackup,
  type RecoveryStep,
  unpackFolders,
} from "./recoverBackup.ts";

/** A restore of a whole installation. */
export type RestoreOptions = {
  readonly store: BackupStore;
  readonly manifest: Manifest;
  readonly key: BackupKey | undefined;
  readonly keyText: string | undefined;
  readonly dataDir: string;
  readonly ownerUrl: string | undefined;
  readonly pgBin: string | undefined;
  readonly target: Recovery["target"];
  /** Replaces the data of another installation. */
  readonly replacesOther: boolean;
  /** Goes on although secrets in the database cannot be decrypted with the keys of this data folder. */
  readonly withoutKeys: boolean;
  readonly signal: AbortSignal;
  readonly onStep: (step: RecoveryStep) => void;
  readonly announce: (line: string) => void;
};

/** What a restore did; `former` is the folder with the data from before, if there was any. */
export type RestoreResult = RecoveryResult & { readonly former: string | undefined };

/**
 * Restores a backup in the place of the present data. Everything is unpacked, replayed and compared in a folder on the
 * side first; the present data is moved aside at the end and put back if the restored data does not start.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const unlock = await acquireStartLock(dataDir, options.announce);
  try {
    await refuseRunningServer(dataDir);
    await undoExchange(dataDir);
    await refuseOtherKeys(options, dataDir);
    if (options.ownerUrl !== undefined) return await restoreExternal(options, dataDir, options.ownerUrl);
    await refuseOtherInstallation(options, dataDir);
    await storeLastLog(options, dataDir);
    // The restored database gets the passwords of this folder, which may be empty.
    if (!options.manifest.hasKeys) await makeSecrets(await describeFolder(dataDir));
    const scratch = path.join(dataDir, "restoring");
    const result = await recoverBackup({ ...options, dataDir, scratch });
    return { ...result, former: await putInPlace(options, { dataDir, scratch, unlock }) };
  } finally {
    await unlock();
  }
}

async function refuseRunningServer(dataDir: string): Promise<void> {
  const server = await findServer(dataDir);
  if (server !== undefined) throw new BackupError("database-in-use", { pid: server.pid });
  const paths = await findPaths(dataDir);
  const lockFile = paths && (await readPostmasterLockFile(path.join(paths.cluster, "postmaster.pid")));
  if (lockFile !== undefined && findRunningProcess(lockFile.pid)?.command === "postgres")
    throw new BackupError("database-in-use", { pid: lockFile.pid });
}

async function refuseOtherKeys({ manifest, withoutKeys }: RestoreOptions, dataDir: string): Promise<void> {
  if (manifest.hasKeys || withoutKeys || manifest.keysMark === "") return;
  if ((await readKeysMark(path.join(dataDir, keysFolder))) !== manifest.keysMark) throw new BackupError("keys-differ");
}

/** A wrong folder must not cost the data of another installation. */
async function refuseOtherInstallation({ manifest, replacesOther }: RestoreOptions, dataDir: string): Promise<void> {
  const own = await readInstallationOf(dataDir);
  if (replacesOther || own === undefined || own === manifest.installation || manifest.kind === "logical") return;
  throw new BackupError("other-installation");
}

/** The identifier at the beginning of PostgreSQL's control file. */
async function readInstallationOf(dataDir: string): Promise<string | undefined> {
  const paths = await findPaths(dataDir);
  const file = paths && path.join(paths.cluster, "global", "pg_control");
  if (file === undefined || !(await exists(file))) return undefined;
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await handle.close();
  }
}

/** What was written last is still in the archive folder: this restore, or one after it, may have to replay it. */
async function storeLastLog({ store, manifest, keyText }: RestoreOptions, dataDir: string): Promise<void> {
  const isOwn = (await readInstallationOf(dataDir)) === manifest.installation;
  const archive = isOwn ? await findArchiveFolder(dataDir) : undefined;
  if (archive === undefined) return;
  const key = keyText === undefined ? undefined : await openBackupKey(store, keyText);
  await storeArchivedLog(archive, { store, installation: manifest.installation, key });
}

type Target = { readonly dataDir: string; readonly scratch: string; readonly unlock: () => Promise<void> };

async function putInPlace(options: RestoreOptions, { dataDir, scratch, unlock }: Target): Promise<string | undefined> {
  const { manifest, onStep } = options;
  onStep("exchanging");
  const hadData = (await readInstallationOf(dataDir)) !== undefined;
  const former = formerName();
  await exchange({ dataDir, scratch, former, folders: listFolders(manifest) });
  onStep("starting");
  try {
    // Before the database is in use: `npm start` refuses the accounts of a demo.
    if (manifest.isDemo) await writeFile(path.join(dataDir, demoMarkerFile), "");
    await startOnce(options, { dataDir, unlock });
    await completeExchange(dataDir);
  } catch (error) {
    await undoExchange(dataDir);
    throw new BackupError("recovery-failed", { reason: getErrorMessage(error) }, { cause: error });
  }
  return hadData ? path.join(dataDir, former) : undefined;
}

/** Opens the restored database as a server does, and reads from it as the application. */
async function startOnce(options: RestoreOptions, { dataDir, unlock }: Omit<Target, "scratch">): Promise<void> {
  await unlock();
  const binaries = options.pgBin === undefined ? {} : { binaries: options.pgBin };
  const database = await openEmbedded({ dataDir, announce: () => undefined, keepsLog: true, ...binaries });
  try {
    await readAsApplication(database);
  } finally {
    await database.stop();
  }
}

async function readAsApplication({ application }: EmbeddedDatabase): Promise<void> {
  const client = new pg.Client(application);
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select version from schema_migration limit 1");
  } finally {
    await client.end();
  }
}

/** The operator gives an empty database. Its files take the place of those in the data folder after it is complete. */
async function restoreExternal(options: RestoreOptions, dataDir: string, ownerUrl: string): Promise<RestoreResult> {
  const { manifest, store, onStep } = options;
  if (manifest.kind !== "logical") throw new BackupError("foreign", { place: `${store.place}/${manifest.id}` });
  onStep("checking");
  await checkManifest(store, manifest, dataDir);
  await refuseMissingContents(store, manifest);
  const scratch = path.join(dataDir, "restoring");
  const recovery = { ...options, dataDir, scratch };
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  onStep("unpacking");
  const files = await unpackFolders(recovery);
  const former = formerName();
  try {
    const counts = await restoreInto(recovery, ownerUrl, async (found) => {
      const differing = compareCounts(manifest.counts, found);
      if (differing.length > 0) throw new BackupError("census-differs", { tables: differing.slice(0, 10).join(", ") });
      onStep("exchanging");
      await exchange({ dataDir, scratch, former, folders: listFolders(manifest) });
    });
    await completeExchange(dataDir);
    return { counts, files, former: path.join(dataDir, former) };
  } catch (error) {
    await undoExchange(dataDir);
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}

function formerName(): string {
  return `before-restore-${new Date().toISOString().replaceAll(/[-:T]|\..*/gu, "")}`;
}

function listFolders({ folders, hasKeys }: Manifest): string[] {
  return [...folders, ...(hasKeys ? [keysFolder] : [])];
}

async function findPaths(dataDir: string) {
  return await findExistingPaths(await describeFolder(dataDir));
}

async function describeFolder(dataDir: string): Promise<DataFolder> {
  const { uid, gid } = await stat(dataDir);
  return { path: dataDir, owner: { uid, gid } };
}
