import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { openEmbedded } from "../embedded.ts";
import { BackupError } from "./backupError.ts";
import { readPart } from "./backupParts.ts";
import { countTables } from "./census.ts";
import { requirePart } from "./checkManifest.ts";
import { findPgPrograms } from "./pgPrograms.ts";
import { type ProgramAddress, toProgramAddress } from "./programAddress.ts";
import type { TableCount } from "./manifest.ts";
import type { Recovery } from "./recoverBackup.ts";

/** Restores a dump into an embedded database in the scratch folder, which may be of a newer version. */
export async function restoreDump(recovery: Recovery): Promise<TableCount[]> {
  recovery.onStep("replaying");
  const database = await openEmbedded({
    dataDir: recovery.scratch,
    announce: () => undefined,
    ...(recovery.pgBin === undefined ? {} : { binaries: recovery.pgBin }),
  });
  try {
    const { host, port, user, password, database: name } = database.owner;
    const query = new URLSearchParams({ host, port: String(port), user, password });
    return await restoreInto(recovery, `postgresql:///${name}?${query.toString()}`);
  } finally {
    await database.stop();
  }
}

/** Restores a dump into an empty database, as its owner, all or nothing. */
export async function restoreInto(recovery: Recovery, ownerUrl: string): Promise<TableCount[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "siteward-restore" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseTables(client);
    const programs = await findPgPrograms(recovery.manifest.postgres.major, recovery.pgBin);
    await runRestore(recovery, programs.restore, toProgramAddress(ownerUrl));
    recovery.onStep("comparing");
    await client.query("set statement_timeout = 0; set timezone = 'UTC'");
    return await countTables(client);
  } finally {
    await client.end();
  }
}

/** A restore never writes over something: the operator gives it an empty database, and the old one stays. */
async function refuseTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  if ((rows[0]?.count ?? 0) > 0) throw new BackupError("not-empty");
}

/** Entries that only a superuser may restore, and that every database has anyway. */
const leftOut = / (?:COMMENT - EXTENSION|SCHEMA - public|COMMENT - SCHEMA public|ACL - SCHEMA public) /u;

async function runRestore(recovery: Recovery, program: string, address: ProgramAddress): Promise<void> {
  const list = await feed(recovery, program, { args: ["--list"], address });
  const wanted = list.split("\n").filter((line) => !leftOut.test(`${line} `));
  const listFile = path.join(os.tmpdir(), `siteward-restore-${randomBytes(6).toString("hex")}`);
  await writeFile(listFile, wanted.join("\n"), { mode: 0o600, flag: "wx" });
  try {
    const args = ["--single-transaction", "--exit-on-error", "--no-owner", `--use-list=${listFile}`];
    await feed(recovery, program, { args: [...args, `--dbname=${address.url}`], address });
  } finally {
    await rm(listFile, { force: true });
  }
}

type FeedOptions = { readonly args: readonly string[]; readonly address: ProgramAddress };

/** Runs `pg_restore` with the dump as its input, and returns its output. */
async function feed(recovery: Recovery, program: string, { args, address }: FeedOptions): Promise<string> {
  const { manifest, signal } = recovery;
  const child = spawn(program, [...args], { env: address.environment, stdio: ["pipe", "pipe", "pipe"], signal });
  let output = "";
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-1000);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  ended.catch(() => undefined);
  const part = readPart({ ...recovery, id: manifest.id }, requirePart(manifest, "database"));
  // The program may end before it has read everything: its exit code tells whether that is a failure.
  const feeding = pipeline(part, child.stdin).catch((error: unknown) => {
    if (error instanceof BackupError) child.kill();
    return error;
  });
  const code = await ended;
  const failure = await feeding;
  if (failure instanceof BackupError) throw failure;
  if (code !== 0)
    throw new BackupError("program-failed", { program: "pg_restore", reason: said.trim() || String(code) });
  return output;
}
