import { constants } from "node:fs";
import { access, mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { refuseRemoteDisk } from "./disk.ts";
import { EmbeddedDatabaseError } from "./failure.ts";
import type { User } from "./users.ts";

/** The data folder of an installation and whose it is. */
export type DataFolder = { path: string; owner: User };

/** Makes the data folder when it is not there yet, and refuses one that cannot hold a database. */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  await mkdir(path.resolve(dataDir), { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDir);
  await refuseRemoteDisk(folder);
  const { uid, gid } = await stat(folder);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notPermitted(folder, error);
  }
  return { path: folder, owner: { uid, gid } };
}

/** The one line for a folder, or something in it, that belongs to somebody else. */
export function notPermitted(folder: string, cause: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    "not-permitted",
    `The data folder ${folder} or a part of it cannot be used by user ${process.getuid?.() ?? ""}: start Siteward as the user who started it first, or set SITEWARD_DATA_DIR to another folder.`,
    { cause },
  );
}
