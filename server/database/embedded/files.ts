import { randomBytes } from "node:crypto";
import { chown, lstat, open, readFile, rename, rm } from "node:fs/promises";
import { systemCode } from "./failure.ts";
import type { User } from "./users.ts";

/** The text of a file; undefined when there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Whether something stands at the path, a dangling link included. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return false;
    throw error;
  }
}

/** Writes a file that only its owner reads, whole or not at all: synced under another name, then renamed. */
export async function writePrivate(file: string, text: string, owner?: User): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await giveTo(draft, owner);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Hands a path to another user, which only root can do; for anybody else the files are his own already. */
export async function giveTo(path: string, owner: User | undefined): Promise<void> {
  if (owner !== undefined && process.getuid?.() === 0) await chown(path, owner.uid, owner.gid);
}

/** Makes the entries of a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
