import { readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { exists, readIfExists, writePrivateFile } from "./files.ts";
import { findPostmaster } from "./postmaster.ts";

const noteName = "belongs-to";

/** Records the owner of a database whose home is outside of its data folder. */
export async function writeOwnerNote(home: string, dataFolder: string): Promise<void> {
  await writePrivateFile(path.join(home, noteName), `${dataFolder}\n`);
}

/**
 * Removes databases of temporary data folders that no longer exist: tests that run as root delete their temporary
 * folder but not its database. Any other data folder may just be unmounted, so its database is never touched.
 */
export async function removeOrphanedDatabases(shared: string): Promise<void> {
  const homes = (await readdir(shared)).filter((name) => name.startsWith("data-"));
  for (const home of homes.map((name) => path.join(shared, name))) {
    const owner = (await readIfExists(path.join(home, noteName)))?.trim();
    if (owner === undefined || !isScratch(owner) || (await exists(owner))) continue;
    if ((await findPostmaster(path.join(home, "postgres"))) === undefined)
      await rm(home, { recursive: true, force: true });
  }
}

function isScratch(folder: string): boolean {
  return [os.tmpdir(), "/tmp"].some((scratch) => folder.startsWith(`${scratch}/`));
}
