import { constants } from "node:fs";
import { access, mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { refuseRemoteDisk } from "./disk.ts";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";
import type { SystemUser } from "./users.ts";

/** The data folder of an installation and its owner. */
export type DataFolder = { path: string; owner: SystemUser };

/** Creates the data folder if it is missing, and refuses one that cannot hold a database. */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  await mkdir(path.resolve(dataDir), { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDir);
  await refuseRemoteDisk(folder);
  const { uid, gid } = await stat(folder);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notPermittedError(folder, error);
  }
  return { path: folder, owner: { uid, gid } };
}

/** The error for a folder, or something in it, that belongs to another user. */
export function notPermittedError(folder: string, cause: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    "not-permitted",
    `The data folder ${folder} or a part of it cannot be used by user ${process.getuid?.() ?? ""}: start Siteward as the user who started it first, or set SITEWARD_DATA_DIR to another folder.`,
    { cause },
  );
}
