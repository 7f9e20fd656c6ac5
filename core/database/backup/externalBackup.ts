import { spawn } from "node:child_process";
import pg from "pg";
import { BackupError } from "./backupError.ts";
import { writePart } from "./backupParts.ts";
import { type BackupContent, type BackupRun, describeDatabase } from "./backupRun.ts";
import { countTables } from "./census.ts";
import { findPgPrograms } from "./pgPrograms.ts";
import { type ProgramAddress, toProgramAddress } from "./programAddress.ts";

/** An external database, as its owner. */
export type ExternalSource = { readonly ownerUrl: string; readonly pgBin: string | undefined };

/**
 * Dumps an external database with `pg_dump`. The tables are counted in the snapshot of the dump, so that the counts
 * belong exactly to it.
 */
export async function backUpExternal(run: BackupRun, { ownerUrl, pgBin }: ExternalSource): Promise<BackupContent> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "siteward-backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'");
    const description = await describeDatabase(client);
    const programs = await findPgPrograms(description.postgres.major, pgBin);
    run.onTotal(await estimateBytes(client));
    await client.query("begin isolation level repeatable read read only");
    const snapshot = await exportSnapshot(client);
    const dump = startDump(programs.dump, toProgramAddress(ownerUrl), snapshot);
    const database = await writePart(run, "database", dump.output);
    await dump.ended;
    const counts = await countTables(client);
    await client.query("commit");
    return {
      ...description,
      kind: "logical",
      installation: "",
      log: null,
      isCountExact: true,
      counts,
      parts: [database],
    };
  } finally {
    await client.end();
  }
}

async function exportSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
  return rows[0]?.snapshot ?? "";
}

async function estimateBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>("select pg_database_size(current_database())::text as bytes");
  return Number(rows[0]?.bytes ?? 0);
}

/** The owner may read all rows of all tenants through its policies, so row security stays on. */
function startDump(program: string, address: ProgramAddress, snapshot: string) {
  const child = spawn(
    program,
    ["--format=custom", "--compress=0", "--enable-row-security", `--snapshot=${snapshot}`, `--dbname=${address.url}`],
    { env: address.environment, stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-1000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new BackupError("program-failed", { program: "pg_dump", reason: said.trim() || String(code) }));
    });
  });
  // A failed dump also ends its output; the caller awaits the reason afterwards.
  ended.catch(() => undefined);
  return { output: child.stdout, ended };
}
