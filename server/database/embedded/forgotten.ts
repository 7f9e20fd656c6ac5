import { readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { exists, readIfThere, writePrivate } from "./files.ts";
import { findPostmaster } from "./postmaster.ts";

const noteName = "belongs-to";

/** Leaves word in a database's home outside of its data folder, whose it is. */
export async function noteOwner(home: string, dataFolder: string): Promise<void> {
  await writePrivate(path.join(home, noteName), `${dataFolder}\n`);
}

/**
 * Removes databases of scratch folders that are gone: tests that root runs in a temporary folder clear that folder and
 * cannot know of this one. A data folder anywhere else may only be unmounted, so its database is never touched.
 */
export async function removeForgotten(shared: string): Promise<void> {
  const homes = (await readdir(shared)).filter((name) => name.startsWith("data-"));
  for (const home of homes.map((name) => path.join(shared, name))) {
    const owner = (await readIfThere(path.join(home, noteName)))?.trim();
    if (owner === undefined || !isScratch(owner) || (await exists(owner))) continue;
    if ((await findPostmaster(path.join(home, "postgres"))) === undefined)
      await rm(home, { recursive: true, force: true });
  }
}

function isScratch(folder: string): boolean {
  return [os.tmpdir(), "/tmp"].some((scratch) => folder.startsWith(`${scratch}/`));
}
