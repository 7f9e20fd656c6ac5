import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { toId } from "#contract/id";
import { type FileLocation, type FileProvider, isLocation } from "./provider.ts";

/**
 * Stores contents in a folder outside of the web root: `<tenant>/<first two letters>/<generated name>`. Staged contents
 * lie on the same disk, so that storing one is a rename.
 */
export function openDiskProvider(root: string): FileProvider {
  const pathOf = ({ tenantId, location }: FileLocation): string => {
    const file = path.resolve(root, String(tenantId), location.slice(0, 2), location);
    if (!isLocation(location) || !file.startsWith(path.resolve(root, String(tenantId)) + path.sep))
      throw new Error("a stored file has no valid place");
    return file;
  };

  return {
    name: "disk",
    async put(place, { path: staged }) {
      const file = pathOf(place);
      const folder = path.dirname(file);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(staged, file);
      await syncFolder(folder);
    },
    read: (place, range) => createReadStream(pathOf(place), range),
    delete: async (place) => await rm(pathOf(place), { force: true }),
    deleteAll: async (tenantId) => await rm(path.join(root, String(tenantId)), { recursive: true, force: true }),
    exists: async (place) =>
      await access(pathOf(place)).then(
        () => true,
        () => false,
      ),
    async *listOlderThan(instant) {
      for (const tenant of await listNames(root)) {
        if (!/^\d{1,16}$/u.test(tenant)) continue;
        for (const part of await listNames(path.join(root, tenant)))
          for (const location of await listNames(path.join(root, tenant, part))) {
            const place = { tenantId: toId(Number(tenant)), location };
            if (isLocation(location) && (await isOlder(pathOf(place), instant))) yield place;
          }
      }
    },
  };
}

/** A rename survives a power failure only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return [];
    throw error;
  }
}

async function isOlder(file: string, instant: Date): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  // The time of the last change of the inode: a rename counts, unlike for the time of the content.
  return found?.isFile() === true && found.ctime < instant;
}
