import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { openEmbedded } from "../embedded.ts";
import { BackupError } from "./backupError.ts";
import { readPart } from "./backupParts.ts";
import { countTables } from "./census.ts";
import { requirePart } from "./checkManifest.ts";
import { openCopyText } from "./copyText.ts";
import { findPgPrograms, readSearchPath } from "./pgPrograms.ts";
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

/**
 * Restores a dump into an empty database, as its owner, all or nothing: `approve` sees what was found before it is
 * committed, and may refuse it.
 */
export async function restoreInto(
  recovery: Recovery,
  ownerUrl: string,
  approve: (counts: TableCount[]) => Promise<void> = async () => await Promise.resolve(),
): Promise<TableCount[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "siteward-restore" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseTables(client);
    const programs = await findPgPrograms(recovery.manifest.postgres.major, recovery.pgBin);
    await client.query("begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await runRestore(recovery, programs.restore, client);
    recovery.onStep("comparing");
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'; set local row_security = on");
    const counts = await countTables(client);
    await approve(counts);
    await client.query("commit");
    return counts;
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

/** Runs the statements that `pg_restore` makes of the dump, in the transaction of the connection. */
async function runRestore(recovery: Recovery, program: string, client: pg.Client): Promise<void> {
  const list = await readList(recovery, program);
  const listFile = path.join(os.tmpdir(), `siteward-restore-${randomBytes(6).toString("hex")}`);
  await writeFile(listFile, list.join("\n"), { mode: 0o600, flag: "wx" });
  try {
    const args = ["--no-owner", `--use-list=${listFile}`, "--file=-"];
    await withProgram(recovery, { program, args }, async (script) => await runScript(client, script));
  } finally {
    await rm(listFile, { force: true });
  }
}

async function readList(recovery: Recovery, program: string): Promise<string[]> {
  const lines: string[] = [];
  await withProgram(recovery, { program, args: ["--list"] }, async (output) => {
    for await (const line of createInterface({ input: output })) lines.push(line);
  });
  return lines.filter((line) => !leftOut.test(`${line} `));
}

const beginsRows = /^COPY .+ FROM stdin;$/u;
/** Commands of psql, and settings that an older server does not know. */
const skipped = /^(?:\\(?:un)?restrict |SET transaction_timeout )/u;

async function runScript(client: pg.Client, script: Readable): Promise<void> {
  const text = openCopyText(script, "database");
  let statements: string[] = [];
  for (let line = await text.readLine(); line !== undefined; line = await text.readLine()) {
    if (skipped.test(line)) continue;
    statements.push(line);
    if (!beginsRows.test(line)) continue;
    const copy = statements.pop() ?? "";
    await client.query(statements.join("\n"));
    statements = [];
    await pipeline(Readable.from(text.readRows(), { objectMode: false }), client.query(copyFrom(copy)));
  }
  await client.query(statements.join("\n"));
}

type Program = { readonly program: string; readonly args: readonly string[] };

/** Runs `pg_restore` with the dump as its input, and reads its output. Throws if either is damaged or fails. */
async function withProgram(
  recovery: Recovery,
  { program, args }: Program,
  read: (output: Readable) => Promise<void>,
): Promise<void> {
  const { manifest, signal } = recovery;
  const environment = { PATH: readSearchPath(), LC_ALL: "C" };
  const child = spawn(program, [...args], { env: environment, stdio: ["pipe", "pipe", "pipe"], signal });
  let said = "";
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
  const reading = read(child.stdout).catch((error: unknown) => {
    child.kill();
    return error;
  });
  const [failure, unread, code] = await Promise.all([feeding, reading, ended]);
  if (failure instanceof BackupError) throw failure;
  if (unread instanceof Error) throw unread;
  if (code !== 0)
    throw new BackupError("program-failed", { program: "pg_restore", reason: said.trim() || String(code) });
}
