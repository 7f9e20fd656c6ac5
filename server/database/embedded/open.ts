import type { Client } from "pg";
import type { Connection, EmbeddedDatabase, OpenOptions } from "../embedded.ts";
import { findServer, inUse, removeServerNote, writeServerNote } from "./address.ts";
import { adopt } from "./adoption.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { keepClaim, tryClaim } from "./claim.ts";
import { hasCluster, makeCluster, refuseOtherMajor } from "./cluster.ts";
import { type readDiskSpace, refuseLowDisk } from "./disk.ts";
import { logTail } from "./engine.ts";
import { EmbeddedDatabaseError, systemCode } from "./failure.ts";
import { type DataFolder, notPermitted, prepareDataFolder } from "./folder.ts";
import { choosePlaces, findExisting, ownerOfCluster, type Places } from "./places.ts";
import { findPostmaster } from "./postmaster.ts";
import { arrangeRoles, databaseName } from "./roles.ts";
import { type DatabaseSecrets, makeSecrets, readSecrets } from "./secrets.ts";
import { reachWithin, type SuperuserAddress } from "./session.ts";
import { leaveSocketFolder, prepareSocketFolder } from "./socket.ts";
import { takeStartLock } from "./startLock.ts";
import { type Supervision, supervise } from "./supervision.ts";
import { serviceUser, type User } from "./users.ts";

/** What is read from or kept on the machine outside the data folder. */
export type Machine = { readSpace: typeof readDiskSpace; sharedFolder: string };

type Opening = {
  folder: DataFolder;
  places: Places;
  binaries: Binaries;
  user: User | undefined;
  secrets: DatabaseSecrets;
  announce: (line: string) => void;
};

const attempts = 3;
const slowMs = 5000;
const patienceMs = 600_000;

/** Opens the database of a data folder; `machine` stands apart so that tests can set it. */
export async function openOn(options: OpenOptions, machine: Machine): Promise<EmbeddedDatabase> {
  if (process.platform === "win32") {
    throw new EmbeddedDatabaseError(
      "platform",
      "The embedded database does not run on Windows itself: start Siteward in WSL, or give DATABASE_URL.",
    );
  }
  try {
    const folder = await prepareDataFolder(options.dataDir);
    const unlock = await takeStartLock(folder.path, options.announce);
    try {
      return await openLocked(await prepare(folder, options, machine));
    } finally {
      await unlock();
    }
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(systemCode(error) ?? "")) throw notPermitted(options.dataDir, error);
    throw error;
  }
}

async function prepare(folder: DataFolder, options: OpenOptions, machine: Machine): Promise<Opening> {
  const { announce } = options;
  const server = await findServer(folder.path);
  if (server !== undefined) throw inUse(folder.path, server);
  const existing = await findExisting(folder);
  const user = serviceUser([...(existing === undefined ? [] : await ownerOfCluster(existing)), folder.owner]);
  const places = await choosePlaces(folder, user, machine.sharedFolder);
  const copyTo = user === undefined ? folder.path : machine.sharedFolder;
  const binaries = await findBinaries({ given: options.binaries, user, copyTo });
  await refuseOtherMajor(places, binaries);
  const running = await findPostmaster(places.cluster);
  if (running === undefined) await refuseLowDisk(places.home, machine.readSpace);
  if (await hasCluster(places)) return { folder, places, binaries, user, announce, secrets: await readSecrets(folder) };
  const secrets = await makeSecrets(folder);
  announce(`Creating the database (PostgreSQL ${binaries.version}) in ${places.home}; this takes a few seconds.`);
  await makeCluster({ places, binaries, user, password: secrets.superuser });
  return { folder, places, binaries, user, announce, secrets };
}

/** A database that we found running may end under our hands, shut down for its dead server: then look again. */
async function openLocked(opening: Opening): Promise<EmbeddedDatabase> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openOnce(opening);
    } catch (error) {
      if (error instanceof EmbeddedDatabaseError || attempt === attempts) throw error;
    }
  }
}

async function openOnce(opening: Opening): Promise<EmbeddedDatabase> {
  const { folder, places, binaries, user, secrets, announce } = opening;
  const found = await findPostmaster(places.cluster);
  const adopted = found && (await adopt(found, secrets.superuser, folder.path));
  const running = adopted && found;
  if (running !== undefined) announce(`Taking over the database that an earlier server left running (${running.pid}).`);
  const socketDir = running?.socketDir ?? (await prepareSocketFolder(places, user));
  const address = { socketDir, port: running?.port ?? 5432, password: secrets.superuser };
  const supervision = await supervise({ places, binaries, user, socketDir }, running?.pid);
  try {
    const client = adopted ?? (await firstContact(opening, supervision, address));
    return await serve({ opening, supervision, address, client });
  } catch (error) {
    await supervision.stop();
    throw error;
  }
}

/** Waits for a PostgreSQL that was just started, and takes the hold on it. */
async function firstContact(
  { places, folder, announce }: Opening,
  supervision: Supervision,
  address: SuperuserAddress,
): Promise<Client> {
  let end: string | undefined;
  void supervision.ended().then((how) => {
    end = how;
  });
  const slow = setTimeout(() => announce("Still waiting for the database; after a crash it replays its log."), slowMs);
  const reached = await reachWithin(address, patienceMs, () => end !== undefined).finally(() => clearTimeout(slow));
  if (reached === "wrong-password") {
    throw new EmbeddedDatabaseError(
      "cannot-start",
      `The passwords in ${folder.path}/secrets/postgres.json do not fit the database: put the file back from a backup.`,
    );
  }
  if (reached === "not-yet") {
    const said = await logTail(places, supervision.pid());
    throw new EmbeddedDatabaseError("cannot-start", `The database did not start (${end ?? "no answer"}): ${said}`);
  }
  if (await tryClaim(reached)) return reached;
  await reached.end();
  throw inUse(folder.path, undefined);
}

type Serving = { opening: Opening; supervision: Supervision; address: SuperuserAddress; client: Client };

async function serve({ opening, supervision, address, client }: Serving): Promise<EmbeddedDatabase> {
  const { folder, secrets, announce } = opening;
  const claim = keepClaim(client, address);
  try {
    await arrangeRoles(address, secrets);
    await writeServerNote(folder.path, { pid: process.pid });
  } catch (error) {
    await claim.release();
    throw error;
  }
  supervision.keepAlive(announce);
  const stop = async () => {
    await claim.release();
    await supervision.stop();
    await leaveSocketFolder(address.socketDir, opening.places);
    await removeServerNote(folder.path);
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
