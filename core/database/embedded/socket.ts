import { createHash } from "node:crypto";
import { lstat, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { getSystemErrorCode } from "./embeddedDatabaseError.ts";
import { changeOwner } from "./files.ts";
import type { DatabasePaths } from "./databasePaths.ts";
import type { SystemUser } from "./users.ts";

const socketFile = ".s.PGSQL.5432";
// macOS takes 103 bytes, Linux 107.
const longestSocketPath = 103;

/** Prepares a folder for the socket: closed to other users, with a path below the limit of the system. */
export async function prepareSocketFolder(paths: DatabasePaths, user: SystemUser | undefined): Promise<string> {
  const near = path.join(paths.home, "run");
  if (Buffer.byteLength(path.join(near, socketFile)) <= longestSocketPath) {
    await mkdir(near, { recursive: true, mode: 0o700 });
    await changeOwner(near, user);
    return near;
  }
  const digest = createHash("sha256").update(paths.cluster).digest("hex").slice(0, 16);
  const far = `/tmp/siteward-${digest}`;
  if (await ownsOrMakes(far, user)) return far;
  // The name is taken by another user; any other name will do, because nothing depends on it.
  const other = await mkdtemp("/tmp/siteward-");
  await changeOwner(other, user);
  return other;
}

async function ownsOrMakes(folder: string, user: SystemUser | undefined): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await changeOwner(folder, user);
    return true;
  } catch (error) {
    if (getSystemErrorCode(error) !== "EEXIST") throw error;
  }
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
}

/** Removes a socket folder outside of the home; the one inside stays for the next start. */
export async function releaseSocketFolder(socketDir: string, { home }: DatabasePaths): Promise<void> {
  if (path.dirname(socketDir) !== home) await rm(socketDir, { recursive: true, force: true });
}

/** Removes the socket of a dead server; PostgreSQL would mistake a zombie for its living owner. */
export async function removeSocket(socketDir: string): Promise<void> {
  await rm(path.join(socketDir, socketFile), { force: true });
  await rm(path.join(socketDir, `${socketFile}.lock`), { force: true });
}

/** Path of PostgreSQL's lock file next to the socket. */
export function getSocketLockPath(socketDir: string): string {
  return path.join(socketDir, `${socketFile}.lock`);
}
