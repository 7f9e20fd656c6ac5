import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { EmbeddedDatabaseError } from "./failure.ts";
import { exists, readIfThere, writePrivate } from "./files.ts";
import type { DataFolder } from "./folder.ts";
import { noteOwner, removeForgotten } from "./forgotten.ts";
import { canEnter, type User } from "./users.ts";

/** Where the parts of one embedded database lie. */
export type Places = {
  /** The folder around the cluster: the data folder itself, or the one that its pointer file names. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  logFile: string;
};

/** Root keeps here what the user of PostgreSQL must reach and cannot reach where it lies. */
export const sharedFolder = "/var/lib/siteward";

const pointerName = "postgres.location";
/** Where the database of a data folder is, if it has one already. */
export async function findExisting(folder: DataFolder): Promise<Places | undefined> {
  const pointer = path.join(folder.path, pointerName);
  const pointed = (await readIfThere(pointer))?.trim();
  const places = placesIn(pointed ?? folder.path);
  if (await exists(pointed ?? places.cluster)) return places;
  if (pointed === undefined) return undefined;
  throw new EmbeddedDatabaseError(
    "cannot-start",
    `${pointer} says that the database is in ${pointed}, but nothing is there: put it back, or remove ${pointer} to begin with an empty database.`,
  );
}

/** Who owns an existing cluster. */
export async function ownerOfCluster({ cluster }: Places): Promise<User[]> {
  if (!(await exists(cluster))) return [];
  const { uid, gid } = await stat(cluster);
  return [{ uid, gid }];
}

/**
 * Chooses the place of a database. When root starts PostgreSQL as another user and that one cannot get into the data
 * folder (a clone under /root), the database is kept in `shared` and a pointer file remembers where.
 */
export async function choosePlaces(folder: DataFolder, user: User | undefined, shared: string): Promise<Places> {
  const existing = await findExisting(folder);
  if (existing !== undefined && existing.home !== folder.path) return existing;
  if (user === undefined || (await letThrough(folder, user))) return placesIn(folder.path);
  if (existing !== undefined) {
    throw new EmbeddedDatabaseError(
      "not-permitted",
      `The database in ${folder.path} runs as user ${user.uid}, who cannot get into that folder: let him pass through the folders above it (chmod o+x), or move the data folder.`,
    );
  }
  const home = path.join(shared, `data-${randomBytes(6).toString("hex")}`);
  await makePassable(shared);
  await removeForgotten(shared);
  await makePassable(home);
  await noteOwner(home, folder.path);
  await writePrivate(path.join(folder.path, pointerName), `${home}\n`, folder.owner);
  return placesIn(home);
}

/** A folder that every user may pass through, whatever the umask says; one that stands there already is left as it is. */
export async function makePassable(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await chmod(folder, 0o711);
}

function placesIn(home: string): Places {
  return { home, cluster: path.join(home, "postgres"), logFile: path.join(home, "postgres.log") };
}

/** Opens the folder to the group of the user, to pass through and no more, unless he gets in already. */
async function letThrough({ path: folder, owner }: DataFolder, user: User): Promise<boolean> {
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
