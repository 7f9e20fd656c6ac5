import { realpath } from "node:fs/promises";
import { writeServerNote } from "./embedded/address.ts";
import { readDiskSpace } from "./embedded/disk.ts";
import { openOn } from "./embedded/open.ts";
import { sharedFolder } from "./embedded/places.ts";

/** Where and how a role signs in: `host` is the folder of the socket. */
export type Connection = { host: string; port: number; user: string; password: string; database: string };

/** A running embedded database. */
export type EmbeddedDatabase = {
  owner: Connection;
  application: Connection;
  platform: Connection;
  /** Shuts the database down and waits for its end. */
  stop(): Promise<void>;
  /** The process number of PostgreSQL; another one after a crash and restart. */
  readonly postmasterPid: number;
};

/** What the server says about its database: the data folder, where lines for the console go, and PG_BIN. */
export type OpenOptions = { dataDir: string; announce: (line: string) => void; binaries?: string };

/**
 * Opens the PostgreSQL of a data folder: makes it the first time, starts it, or takes over one that a dead server
 * left running. It is started again when it crashes, and ends when this process ends, however that happens.
 * Throws EmbeddedDatabaseError (embedded/failure.ts), whose message is one line for the console.
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
