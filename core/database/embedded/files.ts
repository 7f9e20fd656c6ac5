import { randomBytes } from "node:crypto";
import { chown, lstat, open, readFile, rename, rm } from "node:fs/promises";
import { getSystemErrorCode } from "./embeddedDatabaseError.ts";
import type { SystemUser } from "./users.ts";

/** Exists in a data folder while a restore exchanges its contents. */
export const restoreJournal = "restore.json";

/** The text of a file; undefined if it does not exist. */
export async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT" || getSystemErrorCode(error) === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Whether anything exists at the path, including a dangling link. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT" || getSystemErrorCode(error) === "ENOTDIR") return false;
    throw error;
  }
}

/** Writes a file atomically that only its owner can read: synced under another name, then renamed. */
export async function writePrivateFile(file: string, text: string, owner?: SystemUser): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await changeOwner(draft, owner);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Gives a path to another user, which only root can do; for other users this does nothing. */
export async function changeOwner(path: string, owner: SystemUser | undefined): Promise<void> {
  if (owner !== undefined && process.getuid?.() === 0) await chown(path, owner.uid, owner.gid);
}

/** Syncs a folder, so that its entries survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
