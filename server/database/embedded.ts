import { realpath } from "node:fs/promises";
import { writeServerNote } from "./embedded/address.ts";
import { readDiskSpace } from "./embedded/disk.ts";
import { type EmbeddedDatabase, openOn, type OpenOptions } from "./embedded/open.ts";
import { sharedFolder } from "./embedded/places.ts";

export { EmbeddedDatabaseError } from "./embedded/failure.ts";
export type { Connection, EmbeddedDatabase } from "./embedded/open.ts";

/**
 * Opens the PostgreSQL of a data folder: makes it the first time, starts it, or takes over one that a dead server
 * left running. It is started again when it crashes, and ends when this process ends, however that happens.
 * Throws EmbeddedDatabaseError with one line for the console.
 *
 *     const database = await openEmbedded({ dataDir: config.dataDir, announce: console.log });
 *     const pool = openRequestPool(database.application, …);
 *     await database.stop();
 */
export function openEmbedded(options: OpenOptions): Promise<EmbeddedDatabase> {
  return openOn(options, { readSpace: readDiskSpace, sharedFolder });
}

/** Tells a second server on the same data folder which port this one answers on. Call it when the port is open. */
export async function noteServerAddress(dataDir: string, address: { pid: number; port: number }): Promise<void> {
  await writeServerNote(await realpath(dataDir), address);
}
