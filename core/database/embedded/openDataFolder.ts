import path from "node:path";
import type { Client } from "pg";
import type { Connection, EmbeddedDatabase, OpenOptions } from "../embedded.ts";
import { findServer, inUseError, removeServerInstance, writeServerInstance } from "./serverInstance.ts";
import { adoptPostmaster } from "./adoption.ts";
import { prepareArchive } from "./archive.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { keepClaim, tryClaim } from "./databaseClaim.ts";
import { hasCluster, makeCluster, refuseOtherMajor } from "./cluster.ts";
import { type readDiskSpace, refuseLowDisk } from "./disk.ts";
import { readLogTail } from "./engine.ts";
import { EmbeddedDatabaseError, getSystemErrorCode } from "./embeddedDatabaseError.ts";
import { type DataFolder, notPermittedError, prepareDataFolder } from "./folder.ts";
import { choosePaths, type DatabasePaths, findClusterOwner, findExistingPaths } from "./databasePaths.ts";
import { readIfExists, restoreJournal } from "./files.ts";
import { findPostmaster } from "./postmaster.ts";
import { databaseName, ensureRoles } from "./roles.ts";
import { type DatabaseSecrets, makeSecrets, readSecrets } from "./secrets.ts";
import { connectSuperuserWithRetry, type SuperuserAddress } from "./superuserConnection.ts";
import { prepareSocketFolder, releaseSocketFolder } from "./socket.ts";
import { acquireStartLock } from "./startLock.ts";
import { type Supervisor, startSupervisor } from "./supervisor.ts";
import { chooseServiceUser, type SystemUser } from "./users.ts";

/** What the machine provides outside of the data folder. */
export type HostEnvironment = { readSpace: typeof readDiskSpace; sharedFolder: string };

type LaunchContext = {
  folder: DataFolder;
  paths: DatabasePaths;
  binaries: Binaries;
  user: SystemUser | undefined;
  secrets: DatabaseSecrets;
  announce: (line: string) => void;
  settings: Readonly<Record<string, string>>;
};

const attempts = 3;
const slowMs = 5000;
const patienceMs = 600_000;

/** Opens the database of a data folder; `machine` is a parameter for tests. */
export async function openDataFolder(options: OpenOptions, machine: HostEnvironment): Promise<EmbeddedDatabase> {
  if (process.platform === "win32") {
    throw new EmbeddedDatabaseError(
      "platform",
      "The embedded database does not run on Windows itself: start Siteward in WSL, or give DATABASE_URL.",
    );
  }
  try {
    const folder = await prepareDataFolder(options.dataDir);
    const unlock = await acquireStartLock(folder.path, options.announce);
    try {
      await refuseInterruptedRestore(folder.path);
      return await openLocked(await prepare(folder, options, machine));
    } finally {
      await unlock();
    }
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(getSystemErrorCode(error) ?? ""))
      throw notPermittedError(options.dataDir, error);
    throw error;
  }
}

/** A start between the two halves of a restore would create an empty database. */
async function refuseInterruptedRestore(folder: string): Promise<void> {
  const journal = await readIfExists(path.join(folder, restoreJournal));
  // The restore itself starts the database to see that it does.
  if (journal === undefined || journal.includes(`"pid":${process.pid},`)) return;
  throw new EmbeddedDatabaseError(
    "cannot-start",
    `A restore of ${folder} was interrupted: run npm run restore again, which first puts back what was there.`,
  );
}

async function prepare(folder: DataFolder, options: OpenOptions, machine: HostEnvironment): Promise<LaunchContext> {
  const { announce } = options;
  const server = await findServer(folder.path);
  if (server !== undefined) throw inUseError(folder.path, server);
  const existing = await findExistingPaths(folder);
  const user = chooseServiceUser([...(existing === undefined ? [] : await findClusterOwner(existing)), folder.owner]);
  const paths = await choosePaths(folder, user, machine.sharedFolder);
  const copyTo = user === undefined ? folder.path : machine.sharedFolder;
  const binaries = await findBinaries({ pgBin: options.binaries, user, copyTo });
  await refuseOtherMajor(paths, binaries);
  const running = await findPostmaster(paths.cluster);
  if (running === undefined) await refuseLowDisk(paths.home, machine.readSpace);
  const settings = options.keepsLog === true ? await prepareArchive({ paths, binaries, user }) : {};
  const found = { folder, paths, binaries, user, announce, settings };
  if (await hasCluster(paths)) return { ...found, secrets: await readSecrets(folder) };
  const secrets = await makeSecrets(folder);
  announce(`Creating the database (PostgreSQL ${binaries.version}) in ${paths.home}; this takes a few seconds.`);
  await makeCluster({ paths, binaries, user, password: secrets.superuser });
  return { ...found, secrets };
}

/**
 * A running database that was found may shut down during the takeover, because its server is dead: then the search is
 * repeated.
 */
async function openLocked(context: LaunchContext): Promise<EmbeddedDatabase> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openOnce(context);
    } catch (error) {
      if (error instanceof EmbeddedDatabaseError || attempt === attempts) throw error;
    }
  }
}

async function openOnce(context: LaunchContext): Promise<EmbeddedDatabase> {
  const { folder, paths, binaries, user, secrets, announce, settings } = context;
  const found = await findPostmaster(paths.cluster);
  const adopted = found && (await adoptPostmaster(found, secrets.superuser, folder.path));
  const running = adopted && found;
  if (running !== undefined) announce(`Taking over the database that an earlier server left running (${running.pid}).`);
  const socketDir = running?.socketDir ?? (await prepareSocketFolder(paths, user));
  const address = { socketDir, port: running?.port ?? 5432, password: secrets.superuser };
  const supervision = await startSupervisor({ paths, binaries, user, socketDir, settings }, running?.pid);
  try {
    const client = adopted ?? (await firstContact(context, supervision, address));
    return await serve({ context, supervision, address, client });
  } catch (error) {
    await supervision.stop();
    throw error;
  }
}

/** Waits for a PostgreSQL that was just started, and takes the claim on it. */
async function firstContact(
  { paths, folder, announce }: LaunchContext,
  supervision: Supervisor,
  address: SuperuserAddress,
): Promise<Client> {
  let end: string | undefined;
  void supervision.ended().then((how) => {
    end = how;
  });
  const slow = setTimeout(() => announce("Still waiting for the database; after a crash it replays its log."), slowMs);
  const reached = await connectSuperuserWithRetry(address, patienceMs, () => end !== undefined).finally(() =>
    clearTimeout(slow),
  );
  if (reached === "wrong-password") {
    throw new EmbeddedDatabaseError(
      "cannot-start",
      `The passwords in ${folder.path}/secrets/postgres.json do not fit the database: put the file back from a backup.`,
    );
  }
  if (reached === "not-yet") {
    const logTail = await readLogTail(paths, supervision.pid());
    throw new EmbeddedDatabaseError("cannot-start", `The database did not start (${end ?? "no answer"}): ${logTail}`);
  }
  if (await tryClaim(reached)) return reached;
  await reached.end();
  throw inUseError(folder.path, undefined);
}

type ServeOptions = { context: LaunchContext; supervision: Supervisor; address: SuperuserAddress; client: Client };

async function serve({ context, supervision, address, client }: ServeOptions): Promise<EmbeddedDatabase> {
  const { folder, secrets, announce } = context;
  const claim = keepClaim(client, address);
  try {
    await ensureRoles(address, secrets);
    await writeServerInstance(folder.path, { pid: process.pid });
  } catch (error) {
    await claim.release();
    throw error;
  }
  supervision.keepAlive(announce);
  const stop = async () => {
    await claim.release();
    await supervision.stop();
    await releaseSocketFolder(address.socketDir, context.paths);
    await removeServerInstance(folder.path);
  };
  let stopping: Promise<void> | undefined;
  const as = (user: string, password: string): Connection => ({
    host: address.socketDir,
    port: address.port,
    user,
    password,
    database: databaseName,
  });
  return {
    owner: as("siteward_owner", secrets.owner),
    application: as("siteward_app", secrets.application),
    platform: as("siteward_platform", secrets.platform),
    stop: () => (stopping ??= stop()),
    get postmasterPid() {
      return supervision.pid();
    },
  };
}
