import { createHash } from "node:crypto";
import { lstat, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { systemCode } from "./failure.ts";
import { giveTo } from "./files.ts";
import type { Places } from "./places.ts";
import type { User } from "./users.ts";

const socketFile = ".s.PGSQL.5432";
// macOS takes 103 bytes, Linux 107.
const longestSocketPath = 103;

/** A folder for the socket: closed to others, and short enough for the limit that systems set. */
export async function prepareSocketFolder(places: Places, user: User | undefined): Promise<string> {
  const near = path.join(places.home, "run");
  if (Buffer.byteLength(path.join(near, socketFile)) <= longestSocketPath) {
    await mkdir(near, { recursive: true, mode: 0o700 });
    await giveTo(near, user);
    return near;
  }
  const digest = createHash("sha256").update(places.cluster).digest("hex").slice(0, 16);
  const far = `/tmp/siteward-${digest}`;
  if (await ownsOrMakes(far, user)) return far;
  // Somebody else sits on the name: any other one serves, since nothing depends on it.
  const other = await mkdtemp("/tmp/siteward-");
  await giveTo(other, user);
  return other;
}

async function ownsOrMakes(folder: string, user: User | undefined): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await giveTo(folder, user);
    return true;
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
}

/** Gives back a socket folder outside of the home; the one inside stays for the next start. */
export async function leaveSocketFolder(socketDir: string, { home }: Places): Promise<void> {
  if (path.dirname(socketDir) !== home) await rm(socketDir, { recursive: true, force: true });
}

/** Removes the socket of a server that died; PostgreSQL would take a zombie for its living owner. */
export async function removeSocket(socketDir: string): Promise<void> {
  await rm(path.join(socketDir, socketFile), { force: true });
  await rm(path.join(socketDir, `${socketFile}.lock`), { force: true });
}

/** PostgreSQL's note beside the socket about who serves it. */
export function socketNote(socketDir: string): string {
  return path.join(socketDir, `${socketFile}.lock`);
}
