import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { getSystemErrorCode } from "../embedded/embeddedDatabaseError.ts";
import { syncFolder } from "../embedded/files.ts";
import { BackupError } from "./backupError.ts";
import type { BackupStore, StoredObject } from "./backupStore.ts";

const safeName = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/u;
const draftMark = ".draft-";

/** Backups in a folder, readable by the owner only. It is created with the first backup. */
export function openFolderStore(folder: string): BackupStore {
  const root = path.resolve(folder);

  function pathOf(name: string): string {
    if (!safeName.test(name)) throw new Error(`"${name}" is no name of a stored object`);
    return path.join(root, name);
  }

  return {
    place: root,
    put: async (name, content) => await putFile(pathOf(name), content),
    get: (name) => createReadStream(pathOf(name)),
    async find(name) {
      const found = await stat(pathOf(name)).catch(ignoreMissing);
      return found?.isFile() === true ? { name, sizeBytes: found.size, storedAt: found.mtime } : undefined;
    },
    async list(name) {
      const entries = await readdir(pathOf(name), { withFileTypes: true, recursive: true }).catch(ignoreMissing);
      const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.includes(draftMark));
      const found = files.map(async (file) => await describe(root, path.join(file.parentPath, file.name)));
      return (await Promise.all(found)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    async listFolders() {
      const entries = await readdir(root, { withFileTypes: true }).catch(ignoreMissing);
      return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    remove: async (name) => await rm(pathOf(name), { recursive: true, force: true }),
  };
}

async function describe(root: string, file: string): Promise<StoredObject> {
  const { size, mtime } = await stat(file);
  return { name: path.relative(root, file), sizeBytes: size, storedAt: mtime };
}

/** Writes under another name, syncs and renames: a killed process leaves no object that looks complete. */
async function putFile(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  const folder = path.dirname(file);
  const draft = `${file}${draftMark}${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true }));
    await rename(draft, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    const code = getSystemErrorCode(error);
    if (code === "ENOSPC" || code === "EDQUOT") throw new BackupError("low-disk", { place: folder }, { cause: error });
    if (code === "EACCES" || code === "EPERM" || code === "EROFS")
      throw new BackupError("target-unwritable", { place: folder }, { cause: error });
    throw error;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!["ENOENT", "ENOTDIR"].includes(getSystemErrorCode(error) ?? "")) throw error;
}
