import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { findExistingPaths } from "#core/database/embedded/databasePaths";
import { readPostmasterLockFile } from "#core/database/embedded/postmaster";

/** Reads or changes rows of a running site, over the owner's connection of its data folder. */
export async function queryRows(dataDir: string, statement: string): Promise<Record<string, unknown>[]> {
  const folder = await realpath(dataDir);
  const { uid, gid } = await stat(folder);
  const places = await findExistingPaths({ path: folder, owner: { uid, gid } });
  const note = await readPostmasterLockFile(path.join(places?.cluster ?? "", "postmaster.pid"));
  if (note === undefined) throw new Error(`no database runs for ${folder}`);
  const secrets = JSON.parse(await readFile(path.join(folder, "secrets", "postgres.json"), "utf8"));
  const client = new pg.Client({
    host: note.socketDir,
    port: note.port,
    user: "siteward_owner",
    password: secrets.owner,
    database: "siteward",
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
