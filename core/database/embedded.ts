import { realpath } from "node:fs/promises";
import { writeServerInstance } from "./embedded/serverInstance.ts";
import { readDiskSpace } from "./embedded/disk.ts";
import { openDataFolder } from "./embedded/openDataFolder.ts";
import { sharedFolder } from "./embedded/databasePaths.ts";

/** Where and as which role a client connects: `host` is the folder of the socket. */
export type Connection = { host: string; port: number; user: string; password: string; database: string };

/** A running embedded database. */
export type EmbeddedDatabase = {
  owner: Connection;
  application: Connection;
  platform: Connection;
  /** Shuts the database down and waits until it has ended. */
  stop(): Promise<void>;
  /** Process id of PostgreSQL; it changes after a crash and restart. */
  readonly postmasterPid: number;
};

/** What the server passes to its database: the data folder, a writer of console lines, and PG_BIN. */
export type OpenOptions = {
  dataDir: string;
  announce: (line: string) => void;
  binaries?: string;
  /** Keeps the completed files of the log for backups, which move them away. */
  keepsLog?: boolean;
};

/**
 * Opens the PostgreSQL of a data folder: creates it the first time, starts it, or takes over one that a dead server
 * left running. It is restarted after a crash, and ends with this process, however that ends. Throws
 * EmbeddedDatabaseError (embedded/embeddedDatabaseError.ts), whose message is one line for the console.
 *
 *     const database = await openEmbedded({ dataDir: config.dataDir, announce: console.log });
 *     const pool = openRequestPool(database.application, …);
 *     await database.stop();
 */
export function openEmbedded(options: OpenOptions): Promise<EmbeddedDatabase> {
  return openDataFolder(options, { readSpace: readDiskSpace, sharedFolder });
}

/** Tells a second server on the same data folder the port of this one. Called when the port is open. */
export async function saveServerAddress(dataDir: string, address: { pid: number; port: number }): Promise<void> {
  await writeServerInstance(await realpath(dataDir), address);
}
