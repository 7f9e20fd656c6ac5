import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import { findExistingPaths } from "../embedded/databasePaths.ts";
import { readPostmasterLockFile } from "../embedded/postmaster.ts";
import { databaseName } from "../embedded/roles.ts";
import { readSecrets } from "../embedded/secrets.ts";
import { connectSuperuser, type SuperuserAddress } from "../embedded/superuserConnection.ts";
import { BackupError } from "./backupError.ts";

/** The running embedded database of a data folder, as backups see it: its superuser and its files. */
export type DatabaseSource = {
  readonly dataDir: string;
  readonly address: SuperuserAddress;
  readonly cluster: string;
};

/** Finds the running embedded database of a data folder, whichever process has opened it. */
export async function findDatabaseSource(dataDir: string): Promise<DatabaseSource> {
  const folder = await realpath(dataDir);
  const { uid, gid } = await stat(folder);
  const dataFolder = { path: folder, owner: { uid, gid } };
  const paths = await findExistingPaths(dataFolder);
  const lockFile = paths && (await readPostmasterLockFile(path.join(paths.cluster, "postmaster.pid")));
  if (paths === undefined || lockFile === undefined) throw new BackupError("database-ended");
  const { superuser } = await readSecrets(dataFolder);
  const { socketDir, port } = lockFile;
  return { dataDir: folder, cluster: paths.cluster, address: { socketDir, port, password: superuser } };
}

/** Works with a superuser's connection to the database, which is closed afterwards. */
export async function withSuperuser<Result>(
  { address }: DatabaseSource,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectSuperuser(address, databaseName);
  if (typeof client === "string") throw new BackupError("database-ended");
  try {
    // A backup of a large database takes longer than any call.
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'");
    return await work(client);
  } finally {
    await client.end();
  }
}
