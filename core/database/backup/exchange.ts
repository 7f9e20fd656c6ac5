import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { writeOwnerNote } from "../embedded/orphanedDatabases.ts";
import { exists, readIfExists, restoreJournal, syncFolder, writePrivateFile } from "../embedded/files.ts";

/** What belongs to the embedded database in a data folder. */
const databaseEntries = ["postgres", "postgres.location", "postgres.log", "postgres.log.1", "archive", "run"];

const Journal = z.object({
  /** No other process may start the database during the exchange. */
  pid: z.int(),
  former: z.string(),
  entries: z.array(z.string()),
  /** The entries that were there before. */
  existing: z.array(z.string()),
});

/** The exchange of the contents of a data folder. */
export type Exchange = {
  readonly dataDir: string;
  /** The folder with the new contents. */
  readonly scratch: string;
  /** The name of a folder in the data folder that receives the former contents. */
  readonly former: string;
  /** Folders besides those of the database. */
  readonly folders: readonly string[];
};

/**
 * Puts the restored contents in the place of the former ones, by renaming. A journal makes it possible to undo an
 * interrupted exchange; as long as it exists, no server starts on the data folder.
 */
export async function exchange({ dataDir, scratch, former, folders }: Exchange): Promise<void> {
  const entries = [...databaseEntries, ...folders];
  const existing: string[] = [];
  for (const entry of entries) if (await exists(path.join(dataDir, entry))) existing.push(entry);
  await mkdir(path.join(dataDir, former), { mode: 0o700 });
  await writePrivateFile(
    path.join(dataDir, restoreJournal),
    JSON.stringify({ pid: process.pid, former, entries, existing }),
  );
  await moveEntries(dataDir, path.join(dataDir, former), entries);
  await moveEntries(scratch, dataDir, entries);
  const home = (await readIfExists(path.join(dataDir, "postgres.location")))?.trim();
  if (home !== undefined) await writeOwnerNote(home, dataDir);
  await rm(scratch, { recursive: true, force: true });
}

/** The new contents have started: the exchange is final. */
export async function completeExchange(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, restoreJournal), { force: true });
  await syncFolder(dataDir);
}

/** Puts the former contents back, after a failure or an interruption. Returns whether there was anything to undo. */
export async function undoExchange(dataDir: string): Promise<boolean> {
  const journal = path.join(dataDir, restoreJournal);
  const text = await readFile(journal, "utf8").catch(() => undefined);
  if (text === undefined) return false;
  const { former, entries, existing } = Journal.parse(JSON.parse(text));
  const kept = path.join(dataDir, former);
  for (const entry of entries) {
    const isMoved = await exists(path.join(kept, entry));
    // An entry that was there and has not been moved yet is still the former one.
    if (isMoved || !existing.includes(entry)) await rm(path.join(dataDir, entry), { recursive: true, force: true });
    if (isMoved) await rename(path.join(kept, entry), path.join(dataDir, entry));
  }
  await rm(kept, { recursive: true, force: true });
  await completeExchange(dataDir);
  return true;
}

async function moveEntries(from: string, to: string, entries: readonly string[]): Promise<void> {
  for (const entry of entries) {
    if (await exists(path.join(from, entry))) await rename(path.join(from, entry), path.join(to, entry));
  }
  await syncFolder(to);
}
