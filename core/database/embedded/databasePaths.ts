import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";
import { exists, readIfExists, writePrivateFile } from "./files.ts";
import type { DataFolder } from "./folder.ts";
import { removeOrphanedDatabases, writeOwnerNote } from "./orphanedDatabases.ts";
import { canEnter, type SystemUser } from "./users.ts";

/** Paths of the parts of one embedded database. */
export type DatabasePaths = {
  /** The folder around the cluster: the data folder itself, or the target of its pointer file. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  logFile: string;
  /** Completed files of the log, until they are moved to the backups. */
  archive: string;
};

/** When the server runs as root, this folder holds what the user of PostgreSQL cannot reach elsewhere. */
export const sharedFolder = "/var/lib/siteward";

const pointerName = "postgres.location";
/** Paths of an existing database of a data folder. */
export async function findExistingPaths(folder: DataFolder): Promise<DatabasePaths | undefined> {
  const pointer = path.join(folder.path, pointerName);
  const pointed = (await readIfExists(pointer))?.trim();
  const paths = pathsIn(pointed ?? folder.path);
  if (await exists(pointed ?? paths.cluster)) return paths;
  if (pointed === undefined) return undefined;
  throw new EmbeddedDatabaseError(
    "cannot-start",
    `${pointer} says that the database is in ${pointed}, but nothing is there: put it back, or remove ${pointer} to begin with an empty database.`,
  );
}

/** The owner of an existing cluster. */
export async function findClusterOwner({ cluster }: DatabasePaths): Promise<SystemUser[]> {
  if (!(await exists(cluster))) return [];
  const { uid, gid } = await stat(cluster);
  return [{ uid, gid }];
}

/**
 * Chooses the location of a database. If root starts PostgreSQL as another user who cannot enter the data folder (a
 * clone under /root), the database goes to `shared`, and a pointer file records its path.
 */
export async function choosePaths(
  folder: DataFolder,
  user: SystemUser | undefined,
  shared: string,
): Promise<DatabasePaths> {
  const existing = await findExistingPaths(folder);
  if (existing !== undefined && existing.home !== folder.path) return existing;
  if (user === undefined || (await letThrough(folder, user))) return pathsIn(folder.path);
  if (existing !== undefined) {
    throw new EmbeddedDatabaseError(
      "not-permitted",
      `The database in ${folder.path} runs as user ${user.uid}, who cannot enter that folder: let that user pass through the folders above it (chmod o+x), or move the data folder.`,
    );
  }
  const home = path.join(shared, `data-${randomBytes(6).toString("hex")}`);
  await makeTraversable(shared);
  await removeOrphanedDatabases(shared);
  await makeTraversable(home);
  await writeOwnerNote(home, folder.path);
  await writePrivateFile(path.join(folder.path, pointerName), `${home}\n`, folder.owner);
  return pathsIn(home);
}

/** Creates a folder that every user may pass through, whatever the umask; an existing one stays unchanged. */
export async function makeTraversable(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  if (created !== undefined) await chmod(folder, 0o711);
}

function pathsIn(home: string): DatabasePaths {
  return {
    home,
    cluster: path.join(home, "postgres"),
    logFile: path.join(home, "postgres.log"),
    archive: path.join(home, "archive"),
  };
}

/** Lets the user's group pass through the folder, unless the user can enter it already. */
async function letThrough({ path: folder, owner }: DataFolder, user: SystemUser): Promise<boolean> {
  if (canEnter(folder, user)) return true;
  if (owner.uid === user.uid) return false;
  const before = await stat(folder);
  await chown(folder, owner.uid, user.gid);
  await chmod(folder, (before.mode & 0o707) | 0o010);
  if (canEnter(folder, user)) return true;
  await chown(folder, before.uid, before.gid);
  await chmod(folder, before.mode & 0o7777);
  return false;
}
